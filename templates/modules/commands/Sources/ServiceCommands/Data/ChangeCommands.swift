import CommandLineInterface
import ServiceData

/// What `create`, `update` and `delete` share: for now they change the service directly, and say so.
protocol ChangeCommand: RunnableCommand {
  var application: any ServiceApplication { get }
}

extension ChangeCommand {
  /// - Throws: ``CommandError`` without `--online`, which confirms that nothing is queued.
  fileprivate func runtime(_ arguments: ParsedArguments, console: Console) throws -> CommandRuntime {
    guard arguments.contains(ChangeOptions.online) else {
      throw CommandError.onlineOnly(command: specification.name)
    }
    return CommandRuntime(application, arguments, console: console)
  }

  /// Brings the set that was changed up to date, so that the store shows what the service has.
  fileprivate func refresh(_ set: EntitySetSchema, _ session: ServiceSession, _ runtime: CommandRuntime) async throws {
    let report = try await session.controller.synchronize(.init(uploads: false, only: [set.name]))
    if let failure = report.failure {
      runtime.console.errors.writeLine("changed, but '\(set.name)' could not be read again: \(failure.description)")
    }
  }
}

/// Options of the commands that change data.
enum ChangeOptions {
  static let online = OptionSpecification("online", "send the change to the service at once")
  static let replace = OptionSpecification("replace", "send the whole entity, not only what changed")
}

/// `create`: a new entity.
struct CreateCommand: ChangeCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "create", "create an entity", options: [Assignments.set, Assignments.json, ChangeOptions.online],
      operands: [ListCommand.set], examples: ["\(application.name) create SET --set Name=Milk --online"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = try runtime(arguments, console: console)
    let set = try runtime.set(arguments.operand(ListCommand.set) ?? "")
    guard set.isInsertable, !set.isSingleton else { throw CommandError.refusedBySet(set.name, change: "creation") }
    var row = Row(type: try runtime.type(of: set))
    try Assignments(arguments: arguments, console: console, isCreation: true).apply(to: &row)
    let new = row
    return try await runtime.withSession { session in
      let created = try await session.controller.remote.create(new, in: set.name)
      RowOutput(runtime).show(created, select: [])
      try await refresh(set, session, runtime)
      return .success
    }
  }
}

/// `update`: changes properties of an entity.
struct UpdateCommand: ChangeCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "update", "change an entity",
      options: [Assignments.set, Assignments.json, ChangeOptions.replace, ChangeOptions.online],
      operands: [ListCommand.set, ShowCommand.key],
      examples: ["\(application.name) update SET 1 --set Name=Milk --online"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = try runtime(arguments, console: console)
    let set = try runtime.set(arguments.operand(ListCommand.set) ?? "")
    guard set.isUpdatable else { throw CommandError.refusedBySet(set.name, change: "change") }
    let key = try runtime.key(arguments.operand(ShowCommand.key), of: set)
    return try await runtime.withSession { session in
      let remote = session.controller.remote
      guard var row = try await remote.entity(key, of: RowQuery(set: set.name)) else {
        throw CommandError.notFound(set: set.name, key: arguments.operand(ShowCommand.key) ?? "")
      }
      try Assignments(arguments: arguments, console: console, isCreation: false).apply(to: &row)
      let answer = try await remote.update(
        row, key: key, in: set.name, replaces: arguments.contains(ChangeOptions.replace))
      RowOutput(runtime).show(answer ?? row, select: [])
      try await refresh(set, session, runtime)
      return .success
    }
  }
}

/// `delete`: removes an entity.
struct DeleteCommand: ChangeCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "delete", "delete an entity", options: [ChangeOptions.online], operands: [ListCommand.set, ShowCommand.key],
      examples: ["\(application.name) delete SET 1 --online"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = try runtime(arguments, console: console)
    let set = try runtime.set(arguments.operand(ListCommand.set) ?? "")
    guard set.isDeletable else { throw CommandError.refusedBySet(set.name, change: "deletion") }
    guard let key = try runtime.key(arguments.operand(ShowCommand.key), of: set) else {
      throw CommandError.needsKey(set.name)
    }
    return try await runtime.withSession { session in
      let remote = session.controller.remote
      guard let row = try await remote.entity(key, of: RowQuery(set: set.name)) else {
        throw CommandError.notFound(set: set.name, key: arguments.operand(ShowCommand.key) ?? "")
      }
      try await remote.delete(key, in: set.name, etag: row.etag)
      runtime.console.errors.writeLine("deleted")
      try await refresh(set, session, runtime)
      return .success
    }
  }
}
