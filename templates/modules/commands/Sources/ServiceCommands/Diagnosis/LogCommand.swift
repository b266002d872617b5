import CommandLineInterface
import DataCommands
import LocalStore
import ServiceData

/// `log`: shows the events that the program recorded in the store.
struct LogCommand: RunnableCommand {
  static let last = OptionSpecification(
    "last", value: ValueSpecification("N", .integer(1...Int.max)), "how many of the latest events to show",
    defaultValue: "50")
  static let level = OptionSpecification(
    "level", value: .choice("detail", "notice", "warning", "error"), "the lowest level to show",
    defaultValue: "detail")
  static let operation = OptionSpecification(
    "operation", value: ValueSpecification("NAME"), "show only one operation: open, download or upload")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "log", "show the event log: what was opened, downloaded and uploaded, and what went wrong",
      discussion: ["The JSON is an array of objects: 'time', 'level', 'operation' and 'message'."],
      options: [Self.last, Self.level, Self.operation], examples: ["\(application.name) log --level warning"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let level = StoreEvent.Level.allCases.first { $0.word == arguments.value(Self.level) } ?? .detail
    let events = try await runtime.withOffline { controller in
      try await controller.events(
        last: arguments.integer(Self.last) ?? 50, from: level, of: arguments.value(Self.operation))
    }
    RowOutput(arguments, console: console).records(
      events.map(\.record), columns: ["time", "level", "operation", "message"], nothing: "the log is empty")
    return .success
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
