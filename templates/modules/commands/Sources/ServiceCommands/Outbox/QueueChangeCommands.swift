import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `queue undo`: takes changes back, so that rows are what the service has again.
struct QueueUndoCommand: RunnableCommand {
  static let set = OperandSpecification("SET", "the entity set of an entity whose changes are undone", arity: .optional)
  static let key = OperandSpecification("KEY", "the key of the entity; none for a singleton", arity: .optional)
  static let cascade = OptionSpecification("cascade", "also remove the changes that depend on the removed ones")

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
    let scope = try scope(arguments)
    let gone = try await runtime.withQueue { queue in
      try await queue.undo(scope, cascades: arguments.contains(Self.cascade))
    }
    console.errors.writeLine("\(gone.count) \(gone.count == 1 ? "change" : "changes") taken back")
    return .success
  }

  /// Exactly one way of saying what goes.
  private func scope(_ arguments: ParsedArguments) throws -> UndoScope {
    var scopes: [UndoScope] = []
    if let name = arguments.operand(Self.set) {
      let set = try application.schema.namedSet(name)
      scopes.append(.entity(set: name, key: try application.schema.key(arguments.operand(Self.key), of: set)))
    }
    if let name = arguments.value(RequestOperands.category) { scopes.append(.category(name)) }
    if let name = arguments.value(RequestOperands.transaction) { scopes.append(.transaction(name)) }
    if arguments.contains(RequestOperands.all) { scopes.append(.all) }
    guard let scope = scopes.first, scopes.count == 1 else {
      throw ArgumentError(
        scopes.isEmpty ? .missingOperand : .conflict,
        scopes.isEmpty ? "nothing says what is to be taken back" : "several things say what is to be taken back",
        hint: "say one of: a set with a key, '--category', '--transaction', '--all'")
    }
    return scope
  }
}

/// `queue drop`: takes one request out of the queue.
struct QueueDropCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "drop", "remove one change from the queue: it is never sent", options: [QueueUndoCommand.cascade],
      operands: [RequestOperands.id], examples: ["\(application.name) queue drop 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let gone = try await runtime.withQueue { queue in
      let id = RequestOperands.id(arguments) ?? 0
      let known = try await queue.requests(RequestFilter(states: [.pending, .sending]))
      guard known.contains(where: { $0.id == id }) else { throw AccessError.noRequest(id, list: "queue") }
      return try await queue.undo(.request(id), cascades: arguments.contains(QueueUndoCommand.cascade))
    }
    console.errors.writeLine("\(gone.count) \(gone.count == 1 ? "change" : "changes") dropped")
    return .success
  }
}

/// `queue release`: lets drafts be sent.
struct QueueReleaseCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "release", "have drafts sent with the next synchronization",
      options: [RequestOperands.category, RequestOperands.transaction, RequestOperands.all],
      operands: [RequestOperands.optionalID],
      examples: ["\(application.name) queue release --all", "\(application.name) queue release 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let id = RequestOperands.id(arguments)
    let filter = RequestFilter(
      ids: id.map { [$0] }, isDraft: true, category: arguments.value(RequestOperands.category),
      transaction: arguments.value(RequestOperands.transaction))
    let isNamed = filter.category != nil || filter.transaction != nil
    guard [id != nil, isNamed, arguments.contains(RequestOperands.all)].filter({ $0 }).count == 1 else {
      throw ArgumentError(
        .missingOperand, "exactly one thing has to say which drafts are released",
        hint: "say one of: a number, '--category' or '--transaction', '--all'")
    }
    let released = try await runtime.withQueue { queue in
      if let id {
        let drafts = try await queue.requests(RequestFilter(isDraft: true))
        guard drafts.contains(where: { $0.id == id }) else { throw AccessError.noRequest(id, list: "queue") }
      }
      return try await queue.release(filter)
    }
    console.errors.writeLine("\(released.count) \(released.count == 1 ? "draft" : "drafts") released")
    return .success
  }
}

/// `queue split`: lets the changes of a transaction go one by one.
struct QueueSplitCommand: RunnableCommand {
  static let transaction = OperandSpecification("TRANSACTION", "the name of a transaction")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "split", "have the changes of a transaction sent one by one",
      discussion: [
        "A transaction is done all or nothing, in one change set. A service without change sets cannot do that, so its changes "
          + "wait. Split, each is sent for itself, in its order: the service may do some and refuse others."
      ],
      operands: [Self.transaction], examples: ["\(application.name) queue split order-7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let name = arguments.operand(Self.transaction) ?? ""
    let gone = try await CommandRuntime(application, arguments, console: console).withQueue { try await $0.split(name) }
    guard !gone.isEmpty else { throw AccessError.noTransaction(name) }
    console.errors.writeLine("\(gone.count) \(gone.count == 1 ? "change" : "changes") of '\(name)' go one by one")
    return .success
  }
}
