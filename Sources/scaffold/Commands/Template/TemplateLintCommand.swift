import CommandLineInterface
import Scaffold

/// `scaffold template lint`: finds faults in a pack, without a service.
struct TemplateLintCommand: RunnableCommand {
  private static let subject = CommandOperand(
    optional: .file("PACK", or: .pack),
    "a built-in pack, the file of a pack, or a folder that is laid out like 'templates/'; all built-in packs without one"
  )

  let specification = CommandSpecification(
    "lint", "check packs and modules without a service",
    discussion: [
      "Errors: unknown names in templates and conditions, missing templates, rules that match no file, placeholders "
        + "without a value, two files with the same path, empty summaries. Warnings: paths that may clash, and parameters, "
        + "partials and files that nothing uses. With an error the exit status is 1."
    ],
    options: [OptionCatalogue.format], operands: [subject],
    examples: [
      "scaffold template lint", "scaffold template lint my-templates",
      "scaffold template lint my-templates/packs/mine.json",
    ],
    keys: ResultKey.diagnostic.below("[]"))

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let subject = LintSubject(builtIn: try EmbeddedTemplates.tree())
    var name = arguments[Self.subject]
    if let given = name { name = try await GitPackStore().file(of: given) }
    let diagnostics = try await subject.interruptibleDiagnostics(of: name)
    let errors = diagnostics.count { $0.severity == .error }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(diagnostics.map(DiagnosticRecord.init))
    } else {
      console.errors.write(DiagnosticFormatter(arguments).text(diagnostics))
      let warnings = diagnostics.count - errors
      console.output.writeLine(
        diagnostics.isEmpty ? "no faults" : "\(CountedNoun(errors, "error")), \(CountedNoun(warnings, "warning"))")
    }
    return errors == 0 ? .success : .failure
  }
}
