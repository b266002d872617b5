import CommandLineInterface
import FoundationEssentials
import Glibc
import ServiceData

/// Options and checks that the commands on streams share.
package enum MediaOptions {
  static let property = CommandOption(
    "property", .text("NAME"), "a stream property; by default, the content of a media entity")

  /// Whether an entity of any set can have a stream: in its declared type, a base type or a derived type. Every start of
  /// the program calls this, so it examines the types only once.
  package static func areUseful(for schema: ServiceSchema) -> Bool {
    let declaring = schema.document.types.filter { type in
      type.hasStream || type.members.contains { $0.primitive == .stream }
    }
    guard !declaring.isEmpty else { return false }
    let streams = Set(declaring.map(\.qualifiedName))
    let sets = Set(schema.sets.map(\.typeName))
    return streams.contains { !ancestry(of: $0, schema).isDisjoint(with: sets) }
      || sets.contains { !ancestry(of: $0, schema).isDisjoint(with: streams) }
  }

  /// The type of a set's media entities: the set's own type or a derived one.
  ///
  /// - Throws: ``CommandError`` if the set has no media entities.
  static func type(of set: EntitySetSchema, in schema: ServiceSchema) throws -> StructuredSchema {
    let family = schema.family(of: try schema.requiredType(of: set))
    guard let type = family.first(where: { $0.hasStream && !$0.isAbstract }) else {
      throw CommandError.noStream(set: set.name, property: nil)
    }
    return type
  }

  /// The content of a file, with the file's name; `-` is standard input. It is read only when it is sent or stored, in
  /// parts.
  ///
  /// - Throws: ``CommandError`` if the file cannot be read.
  package static func content(_ file: String, type: String?, _ console: Console) throws -> MediaContent {
    guard file != "-" else {
      let input = console.input
      let parts = ContentParts(name: "standard input", size: nil) { _ in
        [UInt8](try input.read(upTo: ContentReader.partSize))
      }
      return MediaContent(.parts(parts), contentType: type)
    }
    let url = URL(fileURLWithPath: file)
    let body: MediaContent.Body
    do {
      // Opening a pipe waits for its writer, and only one reader gets its bytes.
      let pipe = ContentFile.isRegular(file) ? nil : try ContentReader(.file(url.path))
      guard access(file, R_OK) == 0 else {
        throw CommandError.invalidFile(file, reason: String(cString: strerror(errno)))
      }
      body = pipe.map { .parts($0.parts(named: file)) } ?? .file(url.path)
    } catch let error as ContentFault {
      throw CommandError.invalidFile(file, reason: error.reason)
    }
    return MediaContent(body, contentType: type, name: url.lastPathComponent)
  }

  /// The names of a type and its base types.
  private static func ancestry(of name: String, _ schema: ServiceSchema) -> Set<String> {
    var names: Set<String> = []
    var type = schema.type(name)
    while let current = type {
      names.insert(current.qualifiedName)
      type = current.base
    }
    return names
  }

  /// Checks that entities of a set have content, or the given stream property.
  ///
  /// - Throws: ``CommandError`` if they have not.
  static func check(_ set: EntitySetSchema, property: String?, in schema: ServiceSchema) throws {
    let family = schema.family(of: try schema.requiredType(of: set))
    let hasContent = family.contains { type in
      property.map { type.member($0)?.primitive == .stream } ?? type.hasStream
    }
    guard hasContent else { throw CommandError.noStream(set: set.name, property: property) }
  }
}

/// `media get`: writes the content of a media entity or of a stream property.
struct MediaGetCommand: RunnableCommand {
  static let output = CommandOption(
    "output", short: "o", .file("FILE"), "where to write the content", defaultNote: "standard output")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "get", "get the content of a media entity or of a stream property",
      options: [MediaOptions.property, Self.output] + access.readingOptions,
      operands: [ListCommand.set, ShowCommand.key],
      examples: ["\(access.program) media get SET 1 --output FILE"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try access.schema.namedSet(arguments[ListCommand.set])
    let property = arguments[MediaOptions.property]
    try MediaOptions.check(set, property: property, in: access.schema)
    let key = try await access.key(arguments[ShowCommand.key], of: set, arguments)
    guard arguments.contains(Self.output) || !console.output.isTerminal else {
      throw ArgumentError(
        .missingOperand, "the content may be binary and is not written to a terminal", hint: "use '--output FILE'")
    }
    return try await access.withData(arguments, console: console) { data in
      guard let file = arguments[Self.output] else {
        let output = ContentOutput(console.output)
        _ = try await data.changes.media(of: key, in: set.name, property: property, into: output.receiver)
        return .success
      }
      let (content, count) = try await ContentFile(path: file).replace(console: console) { partial in
        try await data.changes.media(of: key, in: set.name, property: property, to: partial)
      }
      console.errors.writeLine("\(CountedNoun(count, "byte")) of \(content.contentType ?? "unknown type") in '\(file)'")
      return .success
    }
  }
}

/// `media put`: replaces the content of a media entity or of a stream property, or creates a media entity.
struct MediaPutCommand: ChangeCommand {
  static let key = CommandOperand(optional: .text("KEY", .key), "the key; if omitted, a new media entity is created")
  static let file = CommandOption("file", .file("FILE"), "the content; '-' is standard input", default: "-")
  static let type = CommandOption(
    "type", .text("TYPE"), "the media type of the content", default: "application/octet-stream")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "put", "replace the content of a media entity or stream property, or create a media entity",
      options: [MediaOptions.property, Self.file, Self.type] + access.changeOptions,
      operands: [ListCommand.set, Self.key],
      examples: ["\(access.program) media put SET 1 --file photo.jpg --type image/jpeg"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try set(arguments)
    let property = arguments[MediaOptions.property]
    try MediaOptions.check(set, property: property, in: access.schema)
    let isNew = arguments[Self.key] == nil && !set.isSingleton && property == nil
    if isNew, !set.isInsertable { throw CommandError.refusedBySet(set.name, change: "creation") }
    let key = isNew ? nil : try await access.key(arguments[Self.key], of: set, arguments)
    let content = try MediaOptions.content(
      arguments[Self.file], type: arguments[Self.type], console)
    let new = isNew ? Row(type: try MediaOptions.type(of: set, in: access.schema)) : nil
    return try await access.withData(arguments, console: console) { data in
      if let new {
        let created = try await data.changes.create(new, content: content, in: set.name)
        if let created { RowOutput(arguments, console: console).show(created, select: []) }
      } else {
        let row = try await entity(key, in: set, of: data, arguments)
        var content = content
        if property == nil { content.etag = row[.mediaETag] }
        try await data.changes.setMedia(content, of: key, in: set.name, property: property)
      }
      console.errors.writeLine("content accepted")
      return .success
    }
  }
}
