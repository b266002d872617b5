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
    let title = [
      name.uppercased().replacing(" ", with: "-"), "1", "", "\(name) \(version)", "User Commands",
    ]
    var lines = [".TH " + title.map(ManualText.argument).joined(separator: " "), ".nh", ".ad l"]
    lines += section("NAME", [ManualText.literal(name) + " \\- " + ManualText.line(program.summary)])
    lines += section("SYNOPSIS", [usage([])])
    lines += section("DESCRIPTION", paragraphs([sentence(program.summary)] + program.discussion))
    lines += section("OPTIONS", options(program.options))
    lines += section("COMMANDS", program.shownSubcommands.flatMap { commands($0, path: [$0.name]) })
    lines += section(
      "EXIT STATUS", program.statuses.flatMap { item(ManualText.bold(String($0.status)), $0.meaning) })
    lines += section("ENVIRONMENT", variables.flatMap { item(ManualText.bold($0.name), $0.meaning) })
    lines += section("EXAMPLES", examples(program.examples))
    return lines.joined(separator: "\n") + "\n"
  }

  private func commands(_ command: CommandSpecification, path: [String]) -> [String] {
    guard command.shownSubcommands.isEmpty else {
      return command.shownSubcommands.flatMap { commands($0, path: path + [$0.name]) }
    }
    var lines = [".SS " + ManualText.argument(path.joined(separator: " ")), usage(path)]
    lines += [".PP"] + paragraphs([sentence(command.summary)] + command.discussion)
    lines += command.operands.flatMap { item(ManualText.italic($0.signature), note($0)) }
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
      return item(short + ManualText.bold("--" + option.name) + values.joined(), note(option))
    }
  }

  private func note(_ option: OptionSpecification) -> String {
    var notes = option.isRepeatable ? ["repeatable"] : []
    if let value = option.defaultNote ?? option.defaultValue { notes.append("default: \(value)") }
    return option.summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private func note(_ operand: OperandSpecification) -> String {
    switch operand.arity {
    case .required: operand.summary
    case .optional: operand.summary + " (optional)"
    case .repeated: operand.summary + " (repeatable)"
    }
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".SH " + ManualText.argument(title)] + lines
  }

  private func item(_ term: String, _ text: String) -> [String] { [".TP", term, ManualText.line(text)] }

  private func examples(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".PP", ".nf", ".RS 4"] + lines.map { "\\&" + ManualText.literal($0) } + [".RE", ".fi"]
  }

  private func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [ManualText.line($0)] }.joined(separator: [".PP"]))
  }

  /// A summary as a sentence.
  private func sentence(_ summary: String) -> String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}
