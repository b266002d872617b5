import CommandLineInterface
import Scaffold

/// `scaffold regenerate`: emits a package again and keeps every edit.
struct RegenerateCommand: RunnableCommand {
  let specification = CommandSpecification(
    "regenerate", "update a package after a change to the metadata, settings, pack or tool, keeping every edit",
    discussion: [
      "Settings come from the package's 'scaffold.json'; options change them permanently. Every file is merged line "
        + "by line: what was emitted last, what the file contains now, and what is emitted now. See 'docs/REGENERATE.md'.",
      "The JSON is an object: \(RegenerationRecord.documentation)", JSONFailure.documentation,
    ],
    options: [
      OptionCatalogue.newMetadata, OptionCatalogue.offline, OptionCatalogue.rename, OptionCatalogue.check,
      OptionCatalogue.onConflict, OptionCatalogue.reset,
    ] + OptionCatalogue.emission + [OptionCatalogue.reportFormat] + OptionCatalogue.service,
    operands: [OperandCatalogue.package],
    examples: [
      "scaffold regenerate", "scaffold regenerate ./shop --metadata new.xml --dry-run",
      "scaffold regenerate --check   # for CI: exit status 3 if anything would change",
      "scaffold regenerate --check --offline   # the same for the document that the package keeps",
      "scaffold regenerate --reset README.md",
      "scaffold regenerate --format markdown > pull-request.md",
    ])

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let isCheck = arguments[OptionCatalogue.check]
    let format = arguments[OptionCatalogue.reportFormat]
    let result = try await JSONFailure.telling(arguments, console) {
      let report = StageReport(arguments, console: console, isBrief: isCheck)
      defer { report.end() }
      let place = PackageArgument(arguments)
      let pipeline = ScaffoldPipeline(
        plugins: PluginHost(arguments, project: place.root), builtInTemplates: try EmbeddedTemplates.tree())
      let isReadOnly = isCheck || arguments[OptionCatalogue.dryRun]
      let project = try pipeline.project(at: place.root, name: place.name, isReadOnly: isReadOnly) { report.take($0) }
      let builder = RegenerationRequestBuilder(arguments: arguments, console: console, name: place.name)
      let request = try builder.request(for: project)
      return try await pipeline.regenerate(request) { report.take($0) }
    }
    if arguments[OptionCatalogue.timings] { TimingTable(result.timings).write(to: console.errors) }
    let isDryRun = isCheck || arguments[OptionCatalogue.dryRun]
    switch format {
    case .json: try JSONResult(console: console).write(RegenerationRecord(result, isDryRun: isDryRun))
    case .markdown: console.output.write(RegenerationMarkdown(result, isDryRun: isDryRun).text)
    case .text: console.output.write(RegenerationSummary(result, isDryRun: isDryRun).text)
    }
    return status(of: result, isCheck: isCheck)
  }

  private func status(of result: RegenerationResult, isCheck: Bool) -> CommandStatus {
    if isCheck { return result.report.isUnchanged ? .success : .differences }
    if !result.report.conflicts.isEmpty { return .conflicts }
    return result.isSuccess ? .success : .failure
  }
}
