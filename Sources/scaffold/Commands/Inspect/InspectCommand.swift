import CommandLineInterface
import Foundation
import Scaffold

/// `scaffold inspect`: what was read of a service's metadata.
struct InspectCommand: RunnableCommand {
  let specification = CommandSpecification(
    "inspect", "show what was read: entity sets, types, operations, warnings",
    discussion: [
      "The JSON is the service model: the form in which plugins see a service.", JSONFailure.documentation,
    ],
    options: [OptionCatalogue.format] + OptionCatalogue.service, operands: [OperandCatalogue.metadata],
    examples: ["scaffold inspect metadata.xml", "scaffold inspect metadata.xml --format json | less"])

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let argument = MetadataArgument(
      arguments: arguments, console: console, user: arguments.value(OptionCatalogue.user))
    let model = try await JSONFailure.telling(arguments, console) {
      let source = try argument.source(of: arguments.operand(OperandCatalogue.metadata) ?? "-")
      let report = StageReport(arguments, console: console, isBrief: true)
      defer { report.end() }
      let request = ScaffoldRequest(
        source: source, settings: ProjectSettings(metadata: ""),
        workingDirectory: FileManager.default.currentDirectoryPath)
      return try await ScaffoldPipeline(builtInTemplates: TemplateTree()).model(for: request) { report.take($0) }
    }
    if arguments.choice(OptionCatalogue.format, as: OutputFormat.self) == .json {
      console.output.write(String(decoding: try ServiceModelFormat.encode(model), as: UTF8.self))
    } else {
      let summary = ModelSummary(model)
      console.output.writeLine(summary.headline)
      for table in summary.tables {
        console.output.writeLine()
        TableResult(console: console).write(table)
      }
    }
    return .success
  }
}
