/// Formats the help of a command.
public struct HelpFormatter: Sendable {
  private let program: CommandSpecification
  private let stream: ConsoleStream
  private let width: Int

  /// Creates a formatter for a stream. The help is styled if the stream is, and wrapped to its width, at most 100 columns.
  public init(_ program: CommandSpecification, stream: ConsoleStream) {
    self.program = program
    self.stream = stream
    width = max(40, min(100, stream.columns ?? 100))
  }

  /// The usage line: `shop list [OPTIONS] SET`.
  public func usage(for path: [String]) -> String {
    let command = program.subcommand(at: path) ?? program
    var words = [program.name] + path
    if !(command.options + inherited(path)).isEmpty { words.append("[OPTIONS]") }
    words += command.operands.map(\.signature)
    if !command.subcommands.isEmpty { words.append("COMMAND") }
    return words.joined(separator: " ")
  }

  /// The help of the command at a path.
  public func text(for path: [String]) -> String {
    let command = program.subcommand(at: path) ?? program
    var blocks = [paragraph(command.summary + ".", indent: 0), section("usage", ["  " + usage(for: path)])]
    blocks += command.discussion.map { paragraph($0, indent: 0) }
    blocks.append(section("commands", entries(command.shownSubcommands.map { ($0.name, $0.summary) })))
    blocks.append(section("operands", entries(command.operands.map { ($0.name, describe($0)) })))
    blocks += optionSections(command.options, general: "options")
    blocks += optionSections(inherited(path), general: path.isEmpty ? "options" : "general options")
    blocks.append(section("examples", command.examples.map { "  " + $0 }))
    blocks.append(section("exit status", entries(command.statuses.map { (String($0.status), $0.meaning) })))
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func inherited(_ path: [String]) -> [OptionSpecification] {
    path.indices.reversed().flatMap { program.subcommand(at: Array(path[..<$0]))?.options ?? [] }
  }

  private func optionSections(_ options: [OptionSpecification], general: String) -> [[String]] {
    var headings: [String] = []
    for option in options {
      let heading = option.heading ?? general
      if !headings.contains(heading) { headings.append(heading) }
    }
    return headings.map { heading in
      section(
        heading, entries(options.filter { ($0.heading ?? general) == heading }.map { ($0.signature, describe($0)) }))
    }
  }

  private func describe(_ option: OptionSpecification) -> String {
    var notes: [String] = []
    if option.isRepeatable { notes.append("repeatable") }
    if let value = option.defaultNote ?? option.defaultValue { notes.append("default: \(value)") }
    return option.summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private func describe(_ operand: OperandSpecification) -> String {
    switch operand.arity {
    case .required: return operand.summary
    case .optional: return operand.summary + " (optional)"
    case .repeated: return operand.summary + " (repeatable)"
    }
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [stream.styled(title.uppercased(), .bold)] + lines
  }

  private func paragraph(_ text: String, indent: Int) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return TextWrapper(width: width - indent).lines(of: text).map { blanks + $0 }
  }

  /// Formats terms with their explanations in a second column. The explanation of a long term begins on the next line.
  private func entries(_ entries: [(term: String, text: String)]) -> [String] {
    let column = min(28, (entries.map { DisplayWidth.of($0.term) }.max() ?? 0) + 4)
    var lines: [String] = []
    for (term, text) in entries {
      let explanation = paragraph(text, indent: column)
      let label = "  " + stream.styled(term, .cyan)
      guard DisplayWidth.of(term) + 4 <= column, let first = explanation.first else {
        lines += [label] + explanation
        continue
      }
      let gap = String(repeating: " ", count: column - 2 - DisplayWidth.of(term))
      lines.append(label + gap + String(first.dropFirst(column)))
      lines += explanation.dropFirst()
    }
    return lines
  }
}
