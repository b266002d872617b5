import CommandLineInterface
import Scaffold

/// `scaffold template lint`: what is wrong with a pack, without a service.
struct TemplateLintCommand: RunnableCommand {
  private static let subject = OperandSpecification(
    ValueSpecification("PACK", .file),
    "a built-in pack, the file of a pack, or a folder that is laid out like 'templates/'; all built-in packs without one",
    arity: .optional)

  let specification = CommandSpecification(
    "lint", "check packs and modules without a service",
    discussion: [
      "Errors: names that no context has, templates that are not there, conditions over unknown names, rules that reach no "
        + "file, placeholders without a value, two files of one path, empty summaries. Warnings: paths that may clash, "
        + "parameters, partials and files that nothing uses. An error ends with status 1.",
      "The JSON is an array of diagnostics, each with 'severity', 'message', 'file', 'line' and, where they are known, "
        + "'column', 'excerpt' and 'hint'.",
    ],
    options: [OptionCatalogue.format], operands: [subject],
    examples: ["scaffold template lint", "scaffold template lint my-templates/packs/mine.json"])

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let subject = LintSubject(builtIn: try EmbeddedTemplates.tree())
    var name = arguments.operand(Self.subject)
    if let given = name { name = try await GitPackStore().file(of: given) }
    let diagnostics = try subject.diagnostics(of: name)
    let errors = diagnostics.count { $0.severity == .error }
    if arguments.choice(OptionCatalogue.format, as: OutputFormat.self) == .json {
      try JSONResult(console: console).write(diagnostics.map(DiagnosticRecord.init))
    } else {
      console.errors.write(DiagnosticFormatter().text(diagnostics))
      let warnings = diagnostics.count - errors
      console.output.writeLine(diagnostics.isEmpty ? "nothing to say" : "\(errors) errors, \(warnings) warnings")
    }
    return errors == 0 ? .success : .failure
  }
}
