import CommandLineInterface
import ServiceData

/// What `create`, `update` and `delete` share.
protocol ChangeCommand: RunnableCommand {
  var access: any DataAccess { get }
}

extension ChangeCommand {
  /// The options of an example.
  fileprivate var confirmation: String { access.changeOptions.map { " --\($0.name)" }.joined() }

  /// The set that is to be changed.
  ///
  /// - Throws: where the arguments do not confirm the change, and ``CommandError`` for a set that is not there.
  fileprivate func set(_ arguments: ParsedArguments) throws -> EntitySetSchema {
    try access.checkChange(specification.name, arguments)
    return try access.schema.namedSet(arguments.operand(ListCommand.set) ?? "")
  }
}

/// `create`: a new entity.
struct CreateCommand: ChangeCommand {
  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "create", "create an entity", options: [Assignments.set, Assignments.json] + access.changeOptions,
      operands: [ListCommand.set], examples: ["\(access.program) create SET --set Name=Milk\(confirmation)"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    guard set.isInsertable, !set.isSingleton else { throw CommandError.refusedBySet(set.name, change: "creation") }
    var row = Row(type: try access.schema.requiredType(of: set))
    try Assignments(arguments: arguments, console: console, isCreation: true).apply(to: &row)
    let new = row
    return try await access.withData(arguments, console: console) { data in
      let created = try await data.remote.create(new, in: set.name)
      RowOutput(arguments, console: console).show(created, select: [])
      try await data.didChange(set)
      return .success
    }
  }
}

/// `update`: changes properties of an entity.
struct UpdateCommand: ChangeCommand {
  static let replace = OptionSpecification("replace", "send the whole entity, not only what changed")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "update", "change an entity",
      options: [Assignments.set, Assignments.json, Self.replace] + access.changeOptions,
      operands: [ListCommand.set, ShowCommand.key],
      examples: ["\(access.program) update SET 1 --set Name=Milk\(confirmation)"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    guard set.isUpdatable else { throw CommandError.refusedBySet(set.name, change: "change") }
    let key = try access.schema.key(arguments.operand(ShowCommand.key), of: set)
    return try await access.withData(arguments, console: console) { data in
      guard var row = try await data.remote.entity(key, of: RowQuery(set: set.name)) else {
        throw CommandError.notFound(set: set.name, key: arguments.operand(ShowCommand.key) ?? "")
      }
      try Assignments(arguments: arguments, console: console, isCreation: false).apply(to: &row)
      let answer = try await data.remote.update(
        row, key: key, in: set.name, replaces: arguments.contains(Self.replace))
      RowOutput(arguments, console: console).show(answer ?? row, select: [])
      try await data.didChange(set)
      return .success
    }
  }
}

/// `delete`: removes an entity.
struct DeleteCommand: ChangeCommand {
  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "delete", "delete an entity", options: access.changeOptions, operands: [ListCommand.set, ShowCommand.key],
      examples: ["\(access.program) delete SET 1\(confirmation)"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    guard set.isDeletable else { throw CommandError.refusedBySet(set.name, change: "deletion") }
    guard let key = try access.schema.key(arguments.operand(ShowCommand.key), of: set) else {
      throw CommandError.needsKey(set.name)
    }
    return try await access.withData(arguments, console: console) { data in
      guard let row = try await data.remote.entity(key, of: RowQuery(set: set.name)) else {
        throw CommandError.notFound(set: set.name, key: arguments.operand(ShowCommand.key) ?? "")
      }
      try await data.remote.delete(key, in: set.name, etag: row.etag)
      console.errors.writeLine("deleted")
      try await data.didChange(set)
      return .success
    }
  }
}
