import CommandLineInterface

/// Renders the manual pages of a program for `man`, in the macros of man(7).
///
/// Each command has a page of its own, as Git's commands have: `scaffold.1` for the program, `scaffold-template-eject.1` for
/// a command.
struct ManualPage: Sendable {
  private let program: CommandSpecification
  private let version: String
  private let variables: [ProgramManual.Variable]
  private let formatter: HelpFormatter

  /// Creates the pages of a program.
  init(_ program: CommandSpecification, version: String, variables: [ProgramManual.Variable] = []) {
    self.program = program
    self.version = version
    self.variables = variables
    formatter = HelpFormatter(program, stream: ConsoleStream(TextBuffer()))
  }

  /// The page of the command at a path; the page of the program for an empty one.
  func text(for path: [String]) -> String {
    let command = program.subcommand(at: path) ?? program
    let header = ManualText.header(name(path), program: program.name, version: version)
    let sections = [
      ManualText.section("NAME", [ManualText.literal(name(path)) + " \\- " + ManualText.line(command.summary)]),
      ManualText.section("SYNOPSIS", [ManualText.bold(formatter.usage(for: path))]),
      ManualText.section(
        "DESCRIPTION", ManualText.paragraphs([ManualText.sentence(command.summary)] + command.discussion)),
      ManualText.section("COMMANDS", tagged(command.shownSubcommands.map { ($0.name, $0.summary) })),
      ManualText.section("OPERANDS", tagged(command.operands.map { ($0.name, $0.explanation) })),
      ManualText.section("OPTIONS", options(command.options)),
      ManualText.section("GENERAL OPTIONS", options(program.inheritedOptions(at: path))),
      ManualText.section("RESULT AS JSON", keys(of: command, isProgram: path.isEmpty)),
      ManualText.section("EXIT STATUS", statuses(of: command)),
      ManualText.section("ENVIRONMENT", path.isEmpty ? tagged(variables.map { ($0.name, $0.meaning) }) : []),
      ManualText.section("EXAMPLES", examples(of: command)),
      ManualText.section("SEE ALSO", related(to: command, path)),
    ]
    return (header + sections.joined()).joined(separator: "\n") + "\n"
  }

  private func name(_ path: [String]) -> String { ([program.name] + path).joined(separator: "-") }

  private func tagged(_ entries: [(term: String, text: String)]) -> [String] {
    entries.flatMap { [".TP", ManualText.bold($0.term), ManualText.line($0.text)] }
  }

  /// Options without a heading come first; each other heading is a subsection.
  private func options(_ options: [OptionSpecification]) -> [String] {
    OptionGroup.groups(of: options).flatMap { group in
      (group.heading.map { [".SS \(ManualText.argument($0))"] } ?? [])
        + tagged(group.options.map { (String($0.signature.drop { $0 == " " }), $0.explanation) })
    }
  }

  private func keys(of command: CommandSpecification, isProgram: Bool) -> [String] {
    guard !command.keys.isEmpty else { return [] }
    let others = program.keys.isEmpty ? "" : " Those of a run without a result are in \(program.name)(1)."
    let opening = isProgram ? "With JSON, a run without a result prints an object:" : "The keys are stable." + others
    return [ManualText.line(opening)] + tagged(command.keys.map { ($0.path, $0.meaning) })
  }

  private func statuses(of command: CommandSpecification) -> [String] {
    let statuses = command.statuses.isEmpty ? program.statuses : command.statuses
    return tagged(statuses.map { (String($0.status), $0.meaning) })
  }

  private func examples(of command: CommandSpecification) -> [String] {
    command.examples.isEmpty ? [] : [".nf"] + command.examples.map { "\\&  " + ManualText.literal($0) } + [".fi"]
  }

  private func related(to command: CommandSpecification, _ path: [String]) -> [String] {
    let above = path.isEmpty ? [] : [Array(path.dropLast())]
    let names = (above + command.shownSubcommands.map { path + [$0.name] }).map(name)
    return names.isEmpty ? [] : [names.map { ManualText.bold($0) + "(1)" }.joined(separator: ", ")]
  }
}
