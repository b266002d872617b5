import CommandLineInterface
import DataCommands
import LocalStore
import OfflineData
import ServiceData

/// `log`: shows the events that the program recorded in the store.
struct LogCommand: RunnableCommand {
  static let last = CommandOption(
    "last", .integer("N", 1...Int.max), "how many of the latest events to show", default: 50)
  static let level = CommandOption(
    "level", .choice(StoreEvent.Level.allCases, word: \.word), "the lowest level to show", default: .detail)
  static let operation = CommandOption("operation", .text("NAME"), "show only one operation: open, download or upload")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "log", "show the event log: what was opened, downloaded and uploaded, and what went wrong",
      discussion: ["The JSON is an array of objects: 'time', 'level', 'operation' and 'message'."],
      options: [Self.last, Self.level, Self.operation], examples: ["\(application.name) log --level warning"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let events = try await runtime.withOffline { controller in
      try await controller.events(
        last: arguments[Self.last], from: arguments[Self.level], of: arguments[Self.operation])
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
