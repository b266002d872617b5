/// Renders a program's whole documentation as one manual page in section 1 (`man(7)`, `man-pages(7)`).
///
/// The page has no date, so that the same program always has the same page.
public struct ProgramManual: Sendable {
  /// An environment variable and its meaning.
  public struct Variable: Sendable, Equatable {
    /// The name.
    public let name: String
    /// What the program reads in it.
    public let meaning: String

    /// Creates the documentation of a variable.
    public init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }

    /// What every program reads in the environment.
    public static let ofEveryProgram = [
      Variable("NO_COLOR", "if it is set, nothing is colored"),
      Variable("PAGER", "the program that shows long results on a terminal; 'less' by default"),
    ]
  }

  private let program: CommandSpecification
  private let version: String
  private let variables: [Variable]
  private let formatter: HelpFormatter

  /// Creates the page of a program.
  public init(_ program: CommandSpecification, version: String, variables: [Variable] = Variable.ofEveryProgram) {
    self.program = program
    self.version = version
    self.variables = variables
    formatter = HelpFormatter(program, stream: ConsoleStream(TextBuffer()))
  }

  /// The page: the program, its options, each command with its own options, the exit statuses and the environment.
  public var text: String {
    let name = program.name
    var lines = ManualText.header(name.replacing(" ", with: "-"), program: name, version: version)
    lines += ManualText.section("NAME", [ManualText.literal(name) + " \\- " + ManualText.line(program.summary)])
    lines += ManualText.section("SYNOPSIS", [usage([])])
    lines += ManualText.section(
      "DESCRIPTION", ManualText.paragraphs([ManualText.sentence(program.summary)] + program.discussion))
    lines += ManualText.section("OPTIONS", options(program.options))
    lines += ManualText.section("COMMANDS", program.shownSubcommands.flatMap { commands($0, path: [$0.name]) })
    lines += ManualText.section(
      "EXIT STATUS", program.statuses.flatMap { item(ManualText.bold(String($0.status)), $0.meaning) })
    lines += ManualText.section("ENVIRONMENT", variables.flatMap { item(ManualText.bold($0.name), $0.meaning) })
    lines += ManualText.section("EXAMPLES", examples(program.examples))
    return lines.joined(separator: "\n") + "\n"
  }

  private func commands(_ command: CommandSpecification, path: [String]) -> [String] {
    guard command.shownSubcommands.isEmpty else {
      return command.shownSubcommands.flatMap { commands($0, path: path + [$0.name]) }
    }
    var lines = [".SS " + ManualText.argument(path.joined(separator: " ")), usage(path)]
    lines += [".PP"] + ManualText.paragraphs([ManualText.sentence(command.summary)] + command.discussion)
    lines += command.operands.flatMap { item(ManualText.italic($0.signature), $0.explanation) }
    lines += options(command.options)
    lines += command.statuses.flatMap { item("exit status " + ManualText.bold(String($0.status)), $0.meaning) }
    if !command.examples.isEmpty { lines += [".PP", "For example:"] + examples(command.examples) }
    return lines
  }

  private func usage(_ path: [String]) -> String {
    let command = ([program.name] + path).joined(separator: " ")
    return ManualText.bold(command) + ManualText.literal(String(formatter.usage(for: path).dropFirst(command.count)))
  }

  private func options(_ options: [OptionSpecification]) -> [String] {
    options.flatMap { option in
      let short = option.short.map { ManualText.bold("-\($0)") + ", " } ?? ""
      let values = option.values.map { " " + ManualText.italic($0.placeholder) }
      return item(short + ManualText.bold("--" + option.name) + values.joined(), option.explanation)
    }
  }

  private func item(_ term: String, _ text: String) -> [String] { [".TP", term, ManualText.line(text)] }

  private func examples(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".PP", ".nf", ".RS 4"] + lines.map { "\\&" + ManualText.literal($0) } + [".RE", ".fi"]
  }
}
