import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `conflicts list`: lists the changes to entities that have also changed on the service.
struct ConflictListCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the changes in conflict with the service, which wait for a decision",
      discussion: ["The JSON is an array of objects: \(ConflictRecord.keys)."])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let output = RowOutput(arguments, console: console)
    let (requests, names) = try await runtime.withQueue { queue in
      (try await queue.requests(RequestFilter(states: [.conflicted])), try await NewEntityNames(queue, for: output))
    }
    output.records(
      requests.map { ConflictRecord($0, application.schema, names: names).summary }, columns: ConflictRecord.columns,
      nothing: "there are no conflicts")
    return .success
  }
}

/// `conflicts show`: shows the base, the local and the service's version of an entity.
struct ConflictShowCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "show", "show a conflict: the original, the local and the service's value of each changed property",
      discussion: ["The JSON is an object: \(ConflictRecord.keys), \(ConflictRecord.detailedKeys)."],
      operands: [RequestOperands.id], examples: ["\(application.name) conflicts show 7"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let found = try await runtime.withQueue { queue in
      try await RequestOperands.chosen(arguments, in: .conflicted, of: queue, list: "conflicts")
    }
    let output = RowOutput(arguments, console: console)
    for request in found {
      let conflict = ConflictRecord(request, application.schema)
      if output.format == .json {
        output.record(conflict.detailed)
        continue
      }
      let records = conflict.properties.map { property in
        OutputRecord([
          ("property", .string(property.name)), ("base", property.base), ("mine", property.mine),
          ("theirs", property.theirs), ("conflict", .bool(property.isContested)),
        ])
      }
      console.errors.writeLine(conflict.words)
      output.records(
        records, columns: ["property", "base", "mine", "theirs", "conflict"], nothing: "no property was changed here")
    }
    return .success
  }
}

/// `conflicts resolve`: decides which version wins.
struct ConflictResolveCommand: RunnableCommand {
  enum Side: String, Sendable, CaseIterable { case mine, theirs, merged, new }

  static let take = CommandOption(
    "take", required: .choice(of: Side.self),
    "the version to use: the local change, the service's version, both merged, or a new entity")
  static let entity = CommandOption(
    "entity", .text("KEY"), "the entity that was created, if it is not the first one listed")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "resolve", "resolve a conflict; the next synchronization sends the result",
      discussion: [
        "With '--take merged', properties that only one side changed keep that change, and '--set' gives the value of each "
          + "property that both sides changed.",
        "If the answer to a creation was lost, and the service has an entity that may be the created one (perhapsCreated), "
          + "'--take new' means that it is another entity, and sends the creation again. Every other choice means that it is "
          + "the created entity.",
      ],
      options: [Self.take, Self.entity, Assignments.set, Assignments.json, Assignments.unchecked, RequestOperands.all],
      operands: [RequestOperands.optionalID],
      examples: [
        "\(application.name) conflicts resolve 7 --take mine",
        "\(application.name) conflicts resolve 7 --take merged --set Name=Milk",
        "\(application.name) conflicts resolve --all --take theirs",
        "\(application.name) conflicts resolve 9 --take new",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let side = arguments[Self.take]
    if arguments.contains(Self.entity), side == .new || arguments[RequestOperands.all] {
      throw ArgumentError(
        .conflict, "'--entity' is only for one conflict, and not for '--take new'", hint: "leave it out")
    }
    let hasValues = !arguments[Assignments.set].isEmpty || arguments.contains(Assignments.json)
    if hasValues, side != .merged || arguments[RequestOperands.all] {
      throw ArgumentError(
        .conflict, "values can only be given for one conflict with '--take merged'", hint: "leave them out")
    }
    let runtime = CommandRuntime(application, arguments, console: console)
    let count = try await runtime.withQueue { queue in
      let found = try await RequestOperands.chosen(arguments, in: .conflicted, of: queue, list: "conflicts")
      for request in found {
        let entity = try application.schema.set(request.set).flatMap { set in
          try arguments[Self.entity].flatMap { try application.schema.key($0, of: set) }
        }
        try await queue.resolve(
          request.id, try resolution(side, of: request, arguments: arguments, console: console), as: entity)
      }
      return found.count
    }
    console.errors.writeLine(
      "\(count) \(count == 1 ? "conflict" : "conflicts") resolved"
        + (side == .theirs || count == 0 ? "" : "; '\(arguments.typedProgram) sync' sends the result"))
    return .success
  }

  private func resolution(
    _ side: Side, of request: OutboxRequest, arguments: ParsedArguments, console: Console
  ) throws -> ConflictResolution {
    switch side {
    case .mine: return .mine
    case .theirs: return .theirs
    case .new: return .new
    case .merged: break
    }
    let conflict = ConflictRecord(request, application.schema)
    guard var row = conflict.merged, let set = application.schema.set(request.set) else {
      throw AccessError.unmergeable(request.id)
    }
    let given = arguments[Assignments.set].map { String($0.prefix { $0 != "=" && $0 != "/" }) }
    let open = arguments.contains(Assignments.json) ? [] : conflict.contested.filter { !given.contains($0) }
    guard open.isEmpty else {
      throw ArgumentError(
        .missingOperand, "both sides changed \(open.map { "'\($0)'" }.joined(separator: ", "))",
        hint: "give the merged value with '--set NAME=VALUE'")
    }
    try Assignments(arguments: arguments, console: console, set: set, isCreation: false, key: request.key)
      .apply(to: &row)
    return .merged(row)
  }
}
