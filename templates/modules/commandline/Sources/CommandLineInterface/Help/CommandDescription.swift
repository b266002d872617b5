/// Describes a command as JSON, for programs: its operands, options, results and exit statuses.
public struct CommandDescription: Sendable {
  private let program: CommandSpecification
  private let formatter: HelpFormatter

  /// Creates descriptions of a program's commands.
  public init(_ program: CommandSpecification) {
    self.program = program
    formatter = HelpFormatter(program, stream: ConsoleStream(TextBuffer()))
  }

  /// The description of the command at a path, on one line.
  public func text(for path: [String]) -> String {
    let command = program.subcommand(at: path) ?? program
    var record = JSONLine()
    record.add("command", ([program.name] + path).joined(separator: " "))
    record.add("summary", command.summary)
    record.add("usage", formatter.usage(for: path))
    record.add("discussion", command.discussion)
    record.add("operands", command.operands.map(record(of:)))
    record.add(
      "options",
      command.options.map { self.record(of: $0, isInherited: false) }
        + program.inheritedOptions(at: path).map { self.record(of: $0, isInherited: true) })
    record.add("commands", commands(below: command, path))
    record.add("keys", command.keys.map(record(of:)))
    if !path.isEmpty { record.add("failureKeys", program.keys.map(record(of:))) }
    record.add("statuses", (command.statuses.isEmpty ? program.statuses : command.statuses).map(record(of:)))
    record.add("examples", command.examples)
    return record.text
  }

  /// Every command below another, each with its full name.
  private func commands(below command: CommandSpecification, _ path: [String]) -> [JSONLine] {
    command.shownSubcommands.flatMap { command in
      let path = path + [command.name]
      var record = JSONLine()
      record.add("command", ([program.name] + path).joined(separator: " "))
      record.add("summary", command.summary)
      return [record] + commands(below: command, path)
    }
  }

  private func record(of operand: OperandSpecification) -> JSONLine {
    var record = record(of: operand.value)
    record.add("summary", operand.summary)
    record.add("isRequired", operand.minimumCount > 0)
    if case .repeated = operand.arity {
      record.add("isRepeatable", true)
    } else {
      record.add("isRepeatable", false)
    }
    return record
  }

  private func record(of option: OptionSpecification, isInherited: Bool) -> JSONLine {
    var record = JSONLine()
    record.add("name", "--" + option.name)
    record.add("short", option.short.map { "-\($0)" })
    record.add("summary", option.summary)
    record.add("group", option.heading)
    record.add("isRequired", option.isRequired)
    record.add("isRepeatable", option.isRepeatable)
    record.add("isInherited", isInherited)
    record.add("values", option.values.map(record(of:)))
    record.add("default", option.defaultValue)
    record.add("defaultNote", option.defaultNote)
    return record
  }

  private func record(of value: ValueSpecification) -> JSONLine {
    var record = JSONLine()
    record.add("placeholder", value.placeholder)
    record.add("type", value.typeName)
    switch value.kind {
    case .choice(let words), .suggestions(let words): record.add("words", words)
    case .integer(let range): record.add("range", [String(range.lowerBound), String(range.upperBound)])
    case .number(let range): record.add("range", ["\(range.lowerBound)", "\(range.upperBound)"])
    case .checked(let expected, _, _): record.add("expected", expected)
    case .text, .file, .directory: break
    }
    return record
  }

  private func record(of key: ResultKey) -> JSONLine {
    var record = JSONLine()
    record.add("path", key.path)
    record.add("meaning", key.meaning)
    return record
  }

  private func record(of status: CommandSpecification.StatusMeaning) -> JSONLine {
    var record = JSONLine()
    record.add("status", Int(status.status))
    record.add("meaning", status.meaning)
    return record
  }
}

extension ValueSpecification {
  /// The name of the kind in a ``CommandDescription``.
  fileprivate var typeName: String {
    switch kind {
    case .text, .suggestions, .checked: "text"
    case .file: "file"
    case .directory: "directory"
    case .integer: "integer"
    case .number: "number"
    case .choice: "choice"
    }
  }
}
