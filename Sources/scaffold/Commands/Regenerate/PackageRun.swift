import CommandLineInterface
import Scaffold

/// A run of a command on an existing package, such as `scaffold regenerate`: opens it, carries out the request, and
/// prints the report.
struct PackageRun {
  let arguments: ParsedArguments
  let console: Console

  private var isCheck: Bool { arguments[OptionCatalogue.check] }
  private var isDryRun: Bool { isCheck || arguments[OptionCatalogue.dryRun] }

  /// Carries out the request for the package that the operand names.
  func run(
    _ request: @Sendable (GeneratedProject, PackageArgument) throws -> RegenerationRequest
  ) async throws -> CommandStatus {
    let result = try await result(of: request)
    if arguments[OptionCatalogue.timings] { TimingTable(result.timings).write(to: console.errors) }
    switch arguments[OptionCatalogue.reportFormat] {
    case .json: try JSONResult(console: console).write(RegenerationRecord(result, isDryRun: isDryRun))
    case .markdown: console.output.write(RegenerationMarkdown(result, isDryRun: isDryRun).text)
    case .text: console.output.write(RegenerationSummary(result, isDryRun: isDryRun).text)
    }
    return status(of: result)
  }

  private func result(
    of request: @Sendable (GeneratedProject, PackageArgument) throws -> RegenerationRequest
  ) async throws -> RegenerationResult {
    let report = StageReport(arguments, console: console, isBrief: isCheck)
    defer { report.end() }
    let place = PackageArgument(arguments)
    let pipeline = ScaffoldPipeline(
      plugins: PluginHost(arguments, project: place.root), builtInTemplates: try EmbeddedTemplates.tree())
    let project = try pipeline.project(at: place.root, name: place.name, isReadOnly: isDryRun) { report.take($0) }
    return try await pipeline.regenerate(try request(project, place)) { report.take($0) }
  }

  private func status(of result: RegenerationResult) -> CommandStatus {
    if isCheck { return result.report.isUnchanged ? .success : .differences }
    if !result.report.conflicts.isEmpty { return .conflicts }
    return result.isSuccess ? .success : .failure
  }
}
