import CommandLineInterface
import Scaffold

/// `scaffold new`: makes a package from a service's metadata, builds it and tests it.
struct NewCommand: RunnableCommand {
  let specification = CommandSpecification(
    "new", "read a service's metadata, write a complete package, build it and run its tests",
    options: [OptionCatalogue.output] + OptionCatalogue.emission + [OptionCatalogue.format] + OptionCatalogue.service,
    operands: [OperandCatalogue.optionalDocuments],
    examples: [
      "scaffold new https://services.odata.org/V4/Northwind/Northwind.svc/",
      "scaffold new metadata.xml --name Shop --output ./shop --verify build",
      "scaffold new https://erp.example.com/sap/opu/odata/sap/API_PRODUCT_SRV --user jane --cacert company.pem",
    ], keys: NewResult.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let request = try await NewRequestBuilder(arguments: arguments, console: console).request()
    let result = try await result(of: request, arguments, console)
    ProcessMemory.keepUntilExit(result)
    if arguments[OptionCatalogue.timings] { TimingTable(result.timings).write(to: console.errors) }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(NewResult(result, isDryRun: request.isDryRun))
    } else {
      console.output.write(request.isDryRun ? result.changes.text : NewSummary(result).text)
    }
    return result.isSuccess ? .success : .failure
  }

  private func result(
    of request: ScaffoldRequest, _ arguments: ParsedArguments, _ console: Console
  ) async throws -> ScaffoldResult {
    let report = StageReport(arguments, console: console)
    defer { report.end() }
    return try await ScaffoldPipeline(plugins: PluginHost(arguments), builtInTemplates: try EmbeddedTemplates.tree())
      .run(request) { report.take($0) }
  }
}
