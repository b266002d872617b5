import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `errors list`: the requests that the service refused.
struct ErrorListCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the changes that the service refused for good",
      discussion: ["The JSON is an array of objects: \(RequestRecord.keys), \(RequestRecord.failureKeys)."])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let requests = try await runtime.withQueue { try await $0.requests(RequestFilter(states: [.failed])) }
    let records = RequestRecord(application.schema)
    RowOutput(arguments, console: console).records(
      requests.map(records.failure), columns: RequestRecord.errorColumns, nothing: "no change was refused")
    return .success
  }
}

/// `errors show`: one refused request with what was sent and answered.
struct ErrorShowCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "show", "show a refused change: what was sent, and what the service answered",
      discussion: [
        "The JSON is an object: \(RequestRecord.keys), \(RequestRecord.failureKeys), 'request' and 'response'."
      ], operands: [RequestOperands.id],
      examples: ["\(application.name) errors show 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let found = try await runtime.withQueue { queue in
      try await RequestOperands.chosen(arguments, in: .failed, of: queue, list: "errors")
    }
    let output = RowOutput(arguments, console: console)
    for request in found {
      var record = RequestRecord(application.schema).failure(request)
      record["request"] = .text(request.failure?.request)
      record["response"] = .text(request.failure?.response)
      output.record(record)
    }
    return .success
  }
}

/// `errors retry`: has refused requests wait again, perhaps with other values.
struct ErrorRetryCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "retry", "let a refused change be sent again, with other values if need be",
      options: [Assignments.set, Assignments.json, RequestOperands.all], operands: [RequestOperands.optionalID],
      examples: ["\(application.name) errors retry 7 --set Name=Milk", "\(application.name) errors retry --all"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let isMended = !arguments.values(Assignments.set).isEmpty || arguments.contains(Assignments.json)
    if isMended, arguments.contains(RequestOperands.all) {
      throw ArgumentError(.conflict, "values can be given to one change only", hint: "name it by its number")
    }
    let count = try await runtime.withQueue { queue in
      let found = try await RequestOperands.chosen(arguments, in: .failed, of: queue, list: "errors")
      for request in found {
        let change = isMended ? try mended(request, arguments, console) : nil
        try await queue.retry(request.id, with: change)
      }
      return found.count
    }
    console.errors.writeLine(
      "\(count) \(count == 1 ? "change waits" : "changes wait") again; '\(application.name) sync' sends "
        + (count == 1 ? "it" : "them"))
    return .success
  }

  /// The change with the values that were given.
  private func mended(
    _ request: OutboxRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws -> LocalChange {
    guard let set = application.schema.set(request.set) else { throw AccessError.unchangeable(request.id) }
    switch request.change {
    case .service(.create(var row, let name)):
      try Assignments(arguments: arguments, console: console, set: set, isCreation: true).apply(to: &row)
      return .service(.create(row, set: name))
    case .service(.update(var row, let key, let name, let replaces)):
      try Assignments(arguments: arguments, console: console, set: set, isCreation: false).apply(to: &row)
      return .service(.update(row, key: key, set: name, replaces: replaces))
    default: throw AccessError.unchangeable(request.id)
    }
  }
}

/// `errors drop`: gives refused requests up.
struct ErrorDropCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "drop", "give a refused change up: the row is what the service has again",
      options: [RequestOperands.all, QueueUndoCommand.cascade], operands: [RequestOperands.optionalID],
      examples: ["\(application.name) errors drop 7 --cascade", "\(application.name) errors drop --all"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let count = try await runtime.withQueue { queue in
      let found = try await RequestOperands.chosen(arguments, in: .failed, of: queue, list: "errors")
      var gone: Set<Int64> = []
      for request in found where !gone.contains(request.id) {
        let dropped = try await queue.undo(.request(request.id), cascades: arguments.contains(QueueUndoCommand.cascade))
        gone.formUnion(dropped.map(\.id))
      }
      return gone.count
    }
    console.errors.writeLine("\(count) \(count == 1 ? "change" : "changes") dropped")
    return .success
  }
}
