import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold diff`: shows what changed between two versions of a service, and which clients it breaks.
struct DiffCommand: RunnableCommand {
  let specification = CommandSpecification(
    "diff", "show every change to a service's schema, whether it breaks clients, and what it means for stored data",
    discussion: [
      "A change is breaking if the protocol says so (OData 4.01 Part 1, 5.2), or if Swift code that uses the emitted "
        + "package may no longer compile. With a breaking change the exit status is 3. See 'docs/DIFF.md' for the rules."
    ],
    options: [
      OptionCatalogue.comparedService, OptionCatalogue.rename, OptionCatalogue.onlyChanges,
      OptionCatalogue.comparisonFormat,
    ]
      + InspectionRequest.options
      + [OptionCatalogue.name, OptionCatalogue.plugin] + OptionCatalogue.service,
    operands: [OperandCatalogue.old, OperandCatalogue.new],
    examples: [
      "scaffold diff metadata.xml https://services.example.com/shop/", "scaffold diff ./Shop new.xml --format markdown",
      "scaffold diff old.xml new.xml --rename Shop.Product/Price=UnitPrice",
      "scaffold diff old.xml new.xml --only breaking --format html > changes.html",
    ], keys: ComparisonRecord.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let whole = try await comparison(arguments, console)
    let comparison = arguments[OptionCatalogue.onlyChanges] == .breaking ? whole.onlyBreaking() : whole
    let folder = FileManager.default.currentDirectoryPath
    switch arguments[OptionCatalogue.comparisonFormat] {
    case .text:
      for line in ComparisonText(comparison).lines { console.output.writeLine(PrintableText.of(line)) }
    case .json: try JSONResult(console: console).write(ComparisonRecord(comparison))
    case .markdown: console.output.write(ComparisonMarkdown(comparison, relativeTo: folder).text)
    case .html: console.output.write(ComparisonPage(comparison, relativeTo: folder).text)
    }
    return comparison.isBreaking ? .differences : .success
  }

  private func comparison(_ arguments: ParsedArguments, _ console: Console) async throws -> SchemaComparison {
    let report = StageReport(arguments, console: console, isBrief: true)
    defer { report.end() }
    let request = try ComparisonRequestBuilder(arguments: arguments, console: console).request()
    let pipeline = ScaffoldPipeline(plugins: PluginHost(arguments), builtInTemplates: try EmbeddedTemplates.tree())
    return try await pipeline.compare(request) { report.take($0) }
  }
}
