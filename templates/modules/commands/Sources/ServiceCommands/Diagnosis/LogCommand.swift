import CommandLineInterface
import DataCommands
import LocalStore
import OfflineData
import OnboardingSessions
import ServiceData

/// `log`: shows the events that the program recorded in the store.
struct LogCommand: RunnableCommand {
  static let last = CommandOption(
    "last", .integer("N", 1...Int.max), "how many of the latest events to show", default: 50)
  static let level = CommandOption(
    "level", .choice(StoreEvent.Level.allCases, word: \.word), "the lowest level to show", default: .detail)
  static let priority = CommandOption(
    "priority", .choice(of: ProgramLog.Priority.self),
    "show the log of the program instead: commands and requests, with at least this priority")
  static let usage = CommandOption("usage", "show how often each command was used, as the log of the program has it")
  static let operation = CommandOption("operation", .text("NAME"), "show only one operation: open, download or upload")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "log", "show the event log: what was opened, downloaded and uploaded, and what went wrong",
      discussion: [
        "The JSON is an array of objects: 'time', 'level', 'operation' and 'message'.",
        "The log of the program ('--priority', '--usage') is in 'log' in the profile, and needs no session. It has neither "
          + "secrets nor business data. The setting 'log-priority' says what it includes. Its JSON is an array of objects: "
          + "'time', 'priority', 'area' (command, request or another one), 'message' and 'numbers'; of the usage: "
          + "'command', 'runs', 'failures', 'milliseconds' and 'last'.",
      ],
      options: [Self.last, Self.level, Self.operation, Self.priority, Self.usage],
      examples: [
        "\(application.name) log --level warning", "\(application.name) log --priority high",
        "\(application.name) log --usage",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let ownOptions = arguments.given([Self.priority, Self.usage])
    if let own = ownOptions.first {
      if let other = (ownOptions.dropFirst() + arguments.given([Self.level, Self.operation])).first {
        throw ArgumentError(
          .conflict, "'--\(own.name)' and '--\(other.name)' exclude each other", hint: "use only one of them")
      }
      return try showProgramLog(arguments, runtime)
    }
    let events = try await runtime.withOffline { controller in
      try await controller.events(
        last: arguments[Self.last], from: arguments[Self.level], of: arguments[Self.operation])
    }
    RowOutput(arguments, console: console).records(
      events.map(\.record), columns: ["time", "level", "operation", "message"], nothing: "the log is empty")
    return .success
  }

  private func showProgramLog(_ arguments: ParsedArguments, _ runtime: CommandRuntime) throws -> CommandStatus {
    let output = RowOutput(arguments, console: runtime.console)
    guard let priority = arguments[Self.priority] else {
      let usage = ProgramUsage(try runtime.programLog.entries())
      output.records(
        usage.commands.map(\.record), columns: ["command", "runs", "failures", "milliseconds", "last"],
        nothing: "the log has no commands")
      return .success
    }
    let entries = try runtime.programLog.entries(from: priority, last: arguments[Self.last])
    output.records(
      entries.map { $0.record(as: output.format) }, columns: ["time", "priority", "area", "message", "numbers"],
      nothing: "the log is empty")
    return .success
  }
}

extension ProgramLog.Entry {
  /// The entry as a record, with its numbers as an object in JSON and as text in other formats.
  fileprivate func record(as format: OutputFormat) -> OutputRecord {
    let sorted = (numbers ?? [:]).sorted { $0.key < $1.key }
    let text = sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let object = OutputRecord(sorted.map { ($0.key, .int(Int64($0.value))) })
    return OutputRecord([
      ("time", .string(time)), ("priority", .string(priority.rawValue)), ("area", .string(area)),
      ("message", .string(message)), ("numbers", format == .json ? object.value : .string(text)),
    ])
  }
}

extension ProgramUsage.Command {
  /// The use as a record.
  fileprivate var record: OutputRecord {
    OutputRecord([
      ("command", .string(name)), ("runs", .int(Int64(runs))), ("failures", .int(Int64(failures))),
      ("milliseconds", .int(Int64(milliseconds))), ("last", .string(last)),
    ])
  }
}

extension StoreEvent {
  /// The event as a record.
  var record: OutputRecord {
    OutputRecord([
      ("time", .string(RequestRecord.text(time))), ("level", .string(level.word)), ("operation", .string(operation)),
      ("message", .string(message)),
    ])
  }
}

extension StoreEvent.Level {
  /// The level's name on the command line and in JSON.
  var word: String {
    switch self {
    case .detail: "detail"
    case .notice: "notice"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
