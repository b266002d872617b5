import CommandLineInterface
import ServiceData

/// A command that changes entities.
protocol ChangeCommand: RunnableCommand {
  var access: any DataAccess { get }
}

extension ChangeCommand {
  /// The set whose entity the command changes.
  ///
  /// - Throws: `ArgumentError` for options that contradict each other, ``CommandError`` for an unknown set.
  func set(_ arguments: ParsedArguments) throws -> EntitySetSchema {
    try access.checkChange(arguments)
    return try access.schema.namedSet(arguments[ListCommand.set])
  }

  /// The current version of the entity to change.
  ///
  /// - Throws: ``CommandError`` if the set has no entity with this key.
  func entity(
    _ key: EntityKey?, in set: EntitySetSchema, of data: OpenedData, _ arguments: ParsedArguments
  ) async throws -> Row {
    guard let row = try await data.reader.row(key, of: RowQuery(set: set.name)) else {
      throw CommandError.notFound(set: set.name, key: arguments[ShowCommand.key] ?? "")
    }
    return row
  }
}

/// `create`: creates an entity.
struct CreateCommand: ChangeCommand {
  static let media = CommandOption(
    "media", .file("FILE"), "the content of a new media entity, empty by default; '-' is standard input")
  static let contentType = CommandOption(
    "content-type", .text("TYPE"), "the media type of the content", defaultNote: "application/octet-stream")

  let access: any DataAccess

  var specification: CommandSpecification {
    let hasMedia = MediaOptions.areUseful(for: access.schema)
    let creatable = access.schema.sets.filter { $0.isInsertable && !$0.isSingleton }.map(\.name)
    return CommandSpecification(
      "create", "create an entity",
      discussion: [
        "Values are checked before the change is stored or sent: required properties, lengths, digits, members of "
          + "enumerations and names. A service may allow more than its metadata declares; '--unchecked' leaves the checks to it.",
        "'\(access.program) describe SET' shows the properties of a set.",
      ]
        + [NameList.help("Sets that allow it", creatable, all: "\(access.program) sets")].compactMap(\.self),
      options: [Assignments.set, Assignments.json, Assignments.unchecked]
        + (hasMedia ? [Self.media, Self.contentType] : [])
        + access.changeOptions,
      operands: [ListCommand.set],
      examples: ["\(access.program) create SET --set Name=Milk", "\(access.program) create SET --json FILE"]
        + (hasMedia ? ["\(access.program) create SET --media photo.jpg --content-type image/jpeg --set Name=Milk"] : [])
    )
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    guard set.isInsertable, !set.isSingleton else { throw CommandError.refusedBySet(set.name, change: "creation") }
    let hasContent = arguments.contains(Self.media) || arguments.contains(Self.contentType)
    let content = hasContent ? try self.content(in: set, arguments, console) : nil
    var row = Row(
      type: hasContent
        ? try MediaOptions.type(of: set, in: access.schema) : try access.schema.requiredType(of: set))
    let texts = try await access.assignments(arguments[Assignments.set], of: set, arguments)
    try Assignments(arguments: arguments, console: console, set: set, isCreation: true, texts: texts).apply(to: &row)
    let new = row
    return try await access.withData(arguments, console: console) { data in
      let created =
        if let content {
          try await data.changes.create(new, content: content, in: set.name)
        } else {
          try await data.changes.take(.create(new, set: set.name))
        }
      let row = created ?? new
      RowOutput(arguments, console: console).show(row, select: [], names: try await data.names(set, row.type))
      return .success
    }
  }

  /// The content of a media entity, from the options.
  private func content(
    in set: EntitySetSchema, _ arguments: ParsedArguments, _ console: Console
  ) throws -> MediaContent {
    try MediaOptions.check(set, property: nil, in: access.schema)
    let type = arguments[Self.contentType]
    guard let file = arguments[Self.media] else { return MediaContent(.bytes([]), contentType: type) }
    if file == "-", arguments[Assignments.json] == "-" {
      throw ArgumentError(
        .conflict, "standard input cannot be both the content and the properties", hint: "read one of them from a file")
    }
    return try MediaOptions.content(file, type: type, console)
  }
}

/// `update`: changes properties of an entity.
struct UpdateCommand: ChangeCommand {
  static let replace = CommandOption("replace", "send the whole entity instead of only the changes")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "update", "change an entity",
      discussion: [
        "The key of an entity never changes: another value for a key property is refused.",
        "Other values are checked as for 'create'; '--unchecked' leaves the checks to the service.",
      ],
      options: [Assignments.set, Assignments.json, Assignments.unchecked, Self.replace] + access.changeOptions,
      operands: [ListCommand.set, ShowCommand.key],
      examples: ["\(access.program) update SET 1 --set Name=Milk", "\(access.program) update SET 1 --set NAVIGATION=2"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    guard set.isUpdatable else { throw CommandError.refusedBySet(set.name, change: "change") }
    let key = try await access.key(arguments[ShowCommand.key], of: set, arguments)
    let texts = try await access.assignments(arguments[Assignments.set], of: set, arguments)
    let replaces = arguments[Self.replace]
    return try await access.withData(arguments, console: console) { data in
      var row = try await entity(key, in: set, of: data, arguments)
      // The service may have replaced the key that was entered.
      let key = set.isSingleton ? nil : row.key ?? key
      try Assignments(arguments: arguments, console: console, set: set, isCreation: false, texts: texts).apply(to: &row)
      guard row.isChanged || replaces else {
        console.errors.writeLine("nothing to change; set a property with '--set NAME=VALUE'")
        return .success
      }
      let answer = try await data.changes.take(.update(row, key: key, set: set.name, replaces: replaces))
      let shown = answer ?? row
      RowOutput(arguments, console: console).show(shown, select: [], names: try await data.names(set, shown.type))
      return .success
    }
  }
}

/// `delete`: deletes an entity.
struct DeleteCommand: ChangeCommand {
  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "delete", "delete an entity", options: access.changeOptions + access.deletionOptions,
      operands: [ListCommand.set, ShowCommand.key], examples: ["\(access.program) delete SET 1"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    guard set.isDeletable else { throw CommandError.refusedBySet(set.name, change: "deletion") }
    guard let key = try await access.key(arguments[ShowCommand.key], of: set, arguments) else {
      throw CommandError.needsKey(set.name)
    }
    return try await access.withData(arguments, console: console) { data in
      let row = try await entity(key, in: set, of: data, arguments)
      _ = try await data.changes.take(.delete(key, set: set.name, etag: row.etag))
      console.errors.writeLine("deleted")
      return .success
    }
  }
}
