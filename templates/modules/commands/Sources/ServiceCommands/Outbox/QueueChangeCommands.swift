import CommandLineInterface
import DataCommands
import OfflineData

/// `queue undo`: discards changes, so that the rows are the service's version again.
struct QueueUndoCommand: RunnableCommand {
  static let set = CommandOperand(optional: .text("SET", .set), "the entity set of an entity whose changes are undone")
  static let key = CommandOperand(optional: .text("KEY", .key), "the key of the entity; none for a singleton")
  static let cascade = CommandOption("cascade", "also remove the changes that depend on the removed ones")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "undo", "undo changes: the rows are the service's version again",
      options: [RequestOperands.category, RequestOperands.transaction, RequestOperands.all, Self.cascade],
      operands: [Self.set, Self.key],
      examples: [
        "\(application.name) queue undo SET 1", "\(application.name) queue undo --category NAME",
        "\(application.name) queue undo --all",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let scope = try await scope(arguments)
    let gone = try await runtime.withQueue { queue in
      try await queue.undo(scope, cascades: arguments[Self.cascade])
    }
    console.errors.writeLine("\(gone.count) \(gone.count == 1 ? "change" : "changes") undone")
    return .success
  }

  /// The changes to undo; the command line must select them in exactly one way.
  private func scope(_ arguments: ParsedArguments) async throws -> UndoScope {
    var scopes: [UndoScope] = []
    if let name = arguments[Self.set] {
      let set = try application.schema.namedSet(name)
      let access = SessionAccess(application: application)
      scopes.append(.entity(set: name, key: try await access.key(arguments[Self.key], of: set, arguments)))
    }
    if let name = arguments[RequestOperands.category] { scopes.append(.category(name)) }
    if let name = arguments[RequestOperands.transaction] { scopes.append(.transaction(name)) }
    if arguments[RequestOperands.all] { scopes.append(.all) }
    guard let scope = scopes.first, scopes.count == 1 else {
      throw ArgumentError(
        scopes.isEmpty ? .missingOperand : .conflict,
        scopes.isEmpty ? "no changes are selected" : "changes are selected in several ways",
        hint: "use one of: a set with a key, '--category', '--transaction', '--all'")
    }
    return scope
  }
}

/// `queue drop`: removes a request from the outbox.
struct QueueDropCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "drop", "remove one change from the outbox: it is never sent", options: [QueueUndoCommand.cascade],
      operands: [RequestOperands.id], examples: ["\(application.name) queue drop 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let gone = try await runtime.withQueue { queue in
      let id = Int64(arguments[RequestOperands.id])
      let known = try await queue.requests(RequestFilter(states: [.pending, .sending]))
      guard known.contains(where: { $0.id == id }) else {
        throw AccessError.noRequest(id, list: "queue", program: arguments.typedProgram)
      }
      return try await queue.undo(.request(id), cascades: arguments[QueueUndoCommand.cascade])
    }
    console.errors.writeLine("\(gone.count) \(gone.count == 1 ? "change" : "changes") dropped")
    return .success
  }
}

/// `queue release`: releases drafts, so that the next synchronization sends them.
struct QueueReleaseCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "release", "release drafts, so that the next sync sends them",
      options: [RequestOperands.category, RequestOperands.transaction, RequestOperands.all],
      operands: [RequestOperands.optionalID],
      examples: ["\(application.name) queue release --all", "\(application.name) queue release 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let id = RequestOperands.id(arguments)
    let filter = RequestFilter(
      ids: id.map { [$0] }, isDraft: true, category: arguments[RequestOperands.category],
      transaction: arguments[RequestOperands.transaction])
    let isNamed = filter.category != nil || filter.transaction != nil
    guard [id != nil, isNamed, arguments[RequestOperands.all]].filter({ $0 }).count == 1 else {
      throw ArgumentError(
        .missingOperand, "drafts must be selected in exactly one way",
        hint: "use one of: a number, '--category' or '--transaction', '--all'")
    }
    let released = try await runtime.withQueue { queue in
      if let id {
        let drafts = try await queue.requests(RequestFilter(isDraft: true))
        guard drafts.contains(where: { $0.id == id }) else {
          throw AccessError.noRequest(id, list: "queue", program: arguments.typedProgram)
        }
      }
      return try await queue.release(filter)
    }
    console.errors.writeLine("\(released.count) \(released.count == 1 ? "draft" : "drafts") released")
    return .success
  }
}

/// `queue split`: dissolves a transaction, so that its changes are sent one by one.
struct QueueSplitCommand: RunnableCommand {
  static let transaction = CommandOperand(.text("TRANSACTION"), "the name of a transaction")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "split", "send the changes of a transaction one by one",
      discussion: [
        "A transaction is sent as one change set, which the service applies completely or not at all. If the service does "
          + "not support change sets, its changes wait. After a split, each change is sent by itself, in order, and the "
          + "service may apply some and refuse others."
      ],
      operands: [Self.transaction], examples: ["\(application.name) queue split order-7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let name = arguments[Self.transaction]
    let gone = try await CommandRuntime(application, arguments, console: console).withQueue { try await $0.split(name) }
    guard !gone.isEmpty else { throw AccessError.noTransaction(name, program: arguments.typedProgram) }
    console.errors.writeLine(
      "\(gone.count) \(gone.count == 1 ? "change" : "changes") of '\(name)' will be sent one by one")
    return .success
  }
}
