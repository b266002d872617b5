import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `errors list`: lists the requests that the service refused.
struct ErrorListCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the changes that the service refused permanently",
      discussion: ["The JSON is an array of objects: \(RequestRecord.keys), \(RequestRecord.failureKeys)."])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let output = RowOutput(arguments, console: console)
    let (requests, names) = try await runtime.withQueue { queue in
      (try await queue.requests(RequestFilter(states: [.failed])), try await NewEntityNames(queue, for: output))
    }
    let records = RequestRecord(application.schema, names: names)
    output.records(
      requests.map(records.failure), columns: RequestRecord.errorColumns, nothing: "there are no refused changes")
    return .success
  }
}

/// `errors show`: shows a refused request, what was sent, and the answer.
struct ErrorShowCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "show", "show a refused change: what was sent, and what the service answered",
      discussion: [
        "The JSON is an object: \(RequestRecord.keys), \(RequestRecord.failureKeys), 'request', 'response' and 'hint' (the "
          + "remedy, if one is known)."
      ], operands: [RequestOperands.id],
      examples: ["\(application.name) errors show 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let output = RowOutput(arguments, console: console)
    let (found, names) = try await runtime.withQueue { queue in
      (
        try await RequestOperands.chosen(arguments, in: .failed, of: queue, list: "errors"),
        try await NewEntityNames(queue, for: output)
      )
    }
    for request in found {
      var record = RequestRecord(application.schema, names: names).failure(request)
      record["request"] = .text(request.failure?.request)
      record["response"] = .text(request.failure?.response)
      record["hint"] = .text(hint(request, arguments.typedProgram))
      output.record(record)
    }
    return .success
  }

  private func hint(_ request: OutboxRequest, _ program: String) -> String? {
    guard request.mayExistOnService else { return nil }
    let entity = request.hasTemporaryKey ? " --entity KEY" : ""
    return "if the service already has the entity, '\(program) errors retry \(request.id) --exists\(entity)' "
      + "continues with it"
  }
}

/// `errors retry`: queues refused requests again, optionally with other values, or continues with the entity that the service
/// already has.
struct ErrorRetryCommand: RunnableCommand {
  static let exists = CommandOption(
    "exists", "the service already has the entity: continue with it, and send no creation")
  static let entity = CommandOption(
    "entity", .text("KEY"), "with '--exists': the key of the service's entity, if it is not the requested one")
  static let keepValues = CommandOption(
    "keep-values", "with '--exists': keep the values of the creation that differ as an update of the entity")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "retry", "have a refused change sent again, with other values if needed",
      discussion: [
        "With '--exists', the entity is read from the service and replaces the local one. Changes that waited for the creation "
          + "continue with it, and each value that differs from the creation's is reported. The JSON is then an object: "
          + "'set', 'key', 'differences' (an array of 'property', 'mine' and 'theirs'), 'notCreated' (navigation properties "
          + "whose nested entities were not created), 'change' (the number of the change that '--keep-values' "
          + "queued) and 'goesOn' (the numbers of the requests that continue)."
      ],
      options: [
        Assignments.set, Assignments.json, Assignments.unchecked, Self.exists, Self.entity, Self.keepValues,
        RequestOperands.all,
      ],
      operands: [RequestOperands.optionalID],
      examples: [
        "\(application.name) errors retry 7 --set Name=Milk", "\(application.name) errors retry --all",
        "\(application.name) errors retry 7 --exists",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let isMended = !arguments[Assignments.set].isEmpty || arguments.contains(Assignments.json)
    if isMended, arguments[RequestOperands.all] {
      throw ArgumentError(
        .conflict, "values can only be given to one change", hint: "name it by its number instead of '--all'")
    }
    if arguments[Self.exists] {
      if isMended || arguments[RequestOperands.all] {
        throw ArgumentError(
          .conflict, "'--exists' is for one creation and takes no values",
          hint: "name the creation by its number, without '--all' and values")
      }
      return try await goOn(arguments, runtime)
    }
    for option in arguments.given([Self.entity, Self.keepValues]) {
      throw ArgumentError(
        .conflict, "'--\(option.name)' is only for '--exists'", hint: "add '--exists', or leave it out")
    }
    let count = try await runtime.withQueue { queue in
      let found = try await RequestOperands.chosen(arguments, in: .failed, of: queue, list: "errors")
      for request in found {
        let change = isMended ? try mended(request, arguments, console: console) : nil
        try await queue.retry(
          request.id, with: change, isUnchecked: arguments[Assignments.unchecked])
      }
      return found.count
    }
    console.errors.writeLine(
      "\(count) \(count == 1 ? "change" : "changes") queued again; '\(arguments.typedProgram) sync' sends "
        + (count == 1 ? "it" : "them"))
    return .success
  }

  /// Replaces a refused creation with the entity that the service already has.
  private func goOn(_ arguments: ParsedArguments, _ runtime: CommandRuntime) async throws -> CommandStatus {
    let found = try await runtime.withOffline { controller in
      let chosen = try await RequestOperands.chosen(arguments, in: .failed, of: controller.queue, list: "errors")
      guard let request = chosen.first else {
        throw AccessError.noRequest(0, list: "errors", program: arguments.typedProgram)
      }
      guard case .service(.create) = request.change, let set = application.schema.set(request.set) else {
        throw ArgumentError(
          .invalidValue, "request \(request.id) is not a creation",
          hint: "send it again with '\(arguments.typedProgram) errors retry \(request.id)', or remove it with "
            + "'\(arguments.typedProgram) errors drop \(request.id)'")
      }
      let key = try arguments[Self.entity].flatMap { try application.schema.key($0, of: set) }
      guard key != nil || !request.hasTemporaryKey else {
        throw ArgumentError(
          .missingOperand, "the creation requested no key", hint: "name the service's entity with '--entity KEY'")
      }
      return try await controller.retry(
        request.id, asExisting: key, keepingValues: arguments[Self.keepValues])
    }
    ExistingEntityWords(found, application, program: arguments.typedProgram).write(
      RowOutput(arguments, console: runtime.console), runtime.console.errors)
    return .success
  }

  /// The request's change with the values from the command line.
  private func mended(
    _ request: OutboxRequest, _ arguments: ParsedArguments, console: Console
  ) throws -> LocalChange {
    guard let set = application.schema.set(request.set) else {
      throw AccessError.unchangeable(request.id, program: arguments.typedProgram)
    }
    switch request.change {
    case .service(.create(var row, let name)):
      try Assignments(arguments: arguments, console: console, set: set, isCreation: true).apply(to: &row)
      return .service(.create(row, set: name))
    case .service(.update(var row, let key, let name, let replaces)):
      let own = key ?? request.base?.key
      try Assignments(arguments: arguments, console: console, set: set, isCreation: false, key: own).apply(to: &row)
      return .service(.update(row, key: key, set: name, replaces: replaces))
    default: throw AccessError.unchangeable(request.id, program: arguments.typedProgram)
    }
  }
}

/// `errors drop`: discards refused requests.
struct ErrorDropCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "drop", "discard a refused change: the row is the service's version again",
      options: [RequestOperands.all, QueueUndoCommand.cascade], operands: [RequestOperands.optionalID],
      examples: ["\(application.name) errors drop 7 --cascade", "\(application.name) errors drop --all"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let (count, kept) = try await runtime.withQueue { queue in
      let found = try await RequestOperands.chosen(arguments, in: .failed, of: queue, list: "errors")
      var gone: Set<Int64> = []
      for request in found where !gone.contains(request.id) {
        let dropped = try await queue.undo(.request(request.id), cascades: arguments[QueueUndoCommand.cascade])
        gone.formUnion(dropped.map(\.id))
      }
      return (gone.count, found.filter(\.change.completesCreation))
    }
    console.errors.writeLine("\(count) \(count == 1 ? "change" : "changes") dropped")
    for request in kept {
      let key = RequestRecord(application.schema).key(request.key, in: request.set) ?? ""
      console.errors.writeLine(
        "'\(request.set)(\(key))' stays on the service, which created it from its content; delete it if you do not want it"
      )
    }
    return .success
  }
}
