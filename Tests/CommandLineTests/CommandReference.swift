@testable import CommandLineInterface

/// Renders a program's documentation as Markdown (CommonMark with GitHub's tables).
struct CommandReference: Sendable {
  private let program: CommandSpecification
  private let variables: [ProgramManual.Variable]
  private let formatter: HelpFormatter

  /// Creates a reference of a program and the environment variables that it reads.
  init(_ program: CommandSpecification, variables: [ProgramManual.Variable] = []) {
    self.program = program
    self.variables = variables
    formatter = HelpFormatter(program, stream: ConsoleStream(TextBuffer()))
  }

  /// The page, with a section for the program and one for each command.
  var markdown: String { sections(of: program, path: []).joined(separator: "\n") }

  private func sections(of command: CommandSpecification, path: [String]) -> [String] {
    let level = path.isEmpty ? "#" : "##"
    var blocks = ["\(level) \(([program.name] + path).joined(separator: " "))\n", command.summary + "\n"]
    blocks += command.discussion.map { $0 + "\n" }
    if command.subcommands.isEmpty { blocks.append("    \(formatter.usage(for: path))\n") }
    blocks += table(["operand", "meaning"], command.operands.map { [code($0.signature), $0.summary] })
    blocks += table(["option", "meaning", "default"], command.options.map(row))
    blocks += table(
      [path.isEmpty ? "key of the JSON without a result" : "key of the JSON", "meaning"],
      command.keys.map {
        [code($0.path), $0.meaning]
      })
    blocks += table(["exit status", "meaning"], command.statuses.map { [String($0.status), $0.meaning] })
    if path.isEmpty {
      blocks += table(["environment variable", "meaning"], variables.map { [code($0.name), $0.meaning] })
    }
    if !command.examples.isEmpty {
      blocks.append("Examples:\n\n" + command.examples.map { "    \($0)\n" }.joined())
    }
    return [blocks.joined(separator: "\n")]
      + command.shownSubcommands.flatMap { sections(of: $0, path: path + [$0.name]) }
  }

  private func row(_ option: OptionSpecification) -> [String] {
    let signature = String(option.signature.drop { $0 == " " })
    let note = option.isRequired ? " (required)" : option.isRepeatable ? " (repeatable)" : ""
    return [code(signature), option.summary + note, option.defaultNote ?? option.defaultValue ?? ""]
  }

  private func table(_ titles: [String], _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = [titles, titles.map { _ in "---" }] + rows.map { $0.map(escape) }
    return [lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()]
  }

  private func code(_ text: String) -> String { "`\(text)`" }

  /// Escapes `|`, which separates cells even inside a code span.
  private func escape(_ cell: String) -> String {
    cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
