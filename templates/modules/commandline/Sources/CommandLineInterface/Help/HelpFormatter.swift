/// Formats the help of a command.
public struct HelpFormatter: Sendable {
  /// How many examples are shown. The manual page has all of them.
  private static let exampleCount = 3

  private let program: CommandSpecification
  private let stream: ConsoleStream
  private let width: Int

  /// Creates a formatter for a stream. The help is styled if the stream is, and wrapped to its width, at most 100 columns.
  public init(_ program: CommandSpecification, stream: ConsoleStream) {
    self.program = program
    self.stream = stream
    width = max(40, min(100, stream.columns ?? 100))
  }

  /// The usage line: `shop list [OPTIONS] SET`. It names the options that must be given.
  public func usage(for path: [String]) -> String {
    let command = program.subcommand(at: path) ?? program
    var words = [program.name] + path
    if !(command.options + program.inheritedOptions(at: path)).isEmpty { words.append("[OPTIONS]") }
    words += command.options.filter(\.isRequired).map(\.longForm)
    words += command.operands.map(\.signature)
    if !command.subcommands.isEmpty { words.append("COMMAND") }
    return words.joined(separator: " ")
  }

  /// The help of the command at a path: what it does, how it is used, examples, then the details.
  public func text(for path: [String]) -> String {
    let command = program.subcommand(at: path) ?? program
    var blocks = [
      paragraph(ManualText.sentence(command.summary), indent: 0), section("usage", ["  " + usage(for: path)]),
    ]
    blocks.append(section("examples", examples(of: command).prefix(Self.exampleCount).map { "  " + $0 }))
    blocks += command.discussion.map { paragraph($0, indent: 0) }
    blocks.append(section("commands", entries(command.shownSubcommands.map { ($0.name, $0.summary) })))
    blocks.append(section("operands", entries(command.operands.map { ($0.name, $0.explanation) })))
    blocks += optionSections(command.options, general: "options")
    blocks += optionSections(program.inheritedOptions(at: path), general: path.isEmpty ? "options" : "general options")
    blocks.append(section("exit status", entries(command.statuses.map { (String($0.status), $0.meaning) })))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The lines for somebody who has run the program without arguments; empty if it declares no ``FirstStep``s.
  func firstSteps() -> [String] { entries(program.firstSteps.map { ($0.line, $0.meaning) }, column: 44) }

  /// The examples of a command. A group without examples shows the first one of each of its commands.
  private func examples(of command: CommandSpecification) -> [String] {
    command.examples.isEmpty ? command.shownSubcommands.compactMap { examples(of: $0).first } : command.examples
  }

  private func optionSections(_ options: [OptionSpecification], general: String) -> [[String]] {
    OptionGroup.groups(of: options).map { group in
      section(group.heading ?? general, entries(group.options.map { ($0.signature, $0.explanation) }))
    }
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [stream.styled(title.uppercased(), .bold)] + lines
  }

  private func paragraph(_ text: String, indent: Int) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return TextWrapper(width: width - indent).lines(of: text).map { blanks + $0 }
  }

  /// Formats terms with their explanations in a second column, which begins at `column` at the latest.
  private func entries(_ entries: [(term: String, text: String)], column last: Int = 28) -> [String] {
    let list = DefinitionList(terms: entries.map(\.term), column: last, width: width) { stream.styled($0, .cyan) }
    return entries.flatMap { list.lines($0.term, $0.text) }
  }
}
