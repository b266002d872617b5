import LocalStore
import ServiceData

/// Writes changes into the columns of the outbox and reads them back. A change for a set or an operation that is no
/// longer in the schema is read as untyped JSON.
struct RequestCoding {
  let schema: ServiceSchema

  func type(of set: String) -> StructuredSchema { schema.set(set).flatMap(schema.entityType) ?? .untyped }

  /// The parts of a change other than its kind, set and key.
  func payload(of change: LocalChange) -> [UInt8] {
    switch change {
    case .service(.create(let row, _)): return row.json(withControl: true)
    case .service(.update(let row, _, _, _)): return row.json(withControl: true)
    case .service(.delete(_, _, let etag)): return object { $0.field("etag", etag) }
    case .service(.link(_, _, let navigation, let target, let targetSet)):
      return link(navigation, target: target, targetSet: targetSet)
    case .service(.unlink(_, _, let navigation, let target, let targetSet)):
      return link(navigation, target: target, targetSet: targetSet)
    case .service(.call(let call)): return payload(of: call)
    case .media(let media):
      return object { writer in
        writer.field("property", media.property)
        writer.field("file", media.file)
        writer.field("contentType", media.contentType)
        writer.field("etag", media.etag)
      }
    }
  }

  /// The kinds of changes that may have content.
  static let kindsWithContent: Set<LocalChange.Kind> = [.media, .create]

  /// The name of the content that a payload of one of these kinds refers to; nil if there is none.
  static func contentName(_ payload: [UInt8], of kind: LocalChange.Kind) -> String? {
    guard kindsWithContent.contains(kind), case .row(let row)? = try? Value(json: payload) else { return nil }
    // If a row is read without its type, control information is among its members.
    guard case .string(let name)? = row[kind == .create ? "@" + RowControl.content.rawValue : "file"] else {
      return nil
    }
    return name.isEmpty ? nil : name
  }

  /// The change with a kind, set, key and payload.
  func change(_ kind: LocalChange.Kind, set: String, key: EntityKey?, payload: [UInt8]) throws -> LocalChange {
    switch kind {
    case .create: return .service(.create(try Row(json: payload, type: type(of: set)), set: set))
    case .update, .replace:
      let row = try Row(json: payload, type: type(of: set)).markedAsChanged
      return .service(.update(row, key: key, set: set, replaces: kind == .replace))
    case .call: return .service(.call(try call(payload, set: set, key: key)))
    case .delete, .link, .unlink, .media: return try change(kind, set: set, key: key, fields: fields(payload))
    }
  }

  private func change(
    _ kind: LocalChange.Kind, set: String, key: EntityKey?, fields: [String: String]
  ) throws -> LocalChange {
    let targetSet = fields["targetSet"]
    let target = try fields["target"].map { text in
      guard let key = EntityKey(storedText: text, of: type(of: targetSet ?? "")) else {
        throw unreadable("found '\(text)', expected the key of a target")
      }
      return key
    }
    let navigation = fields["navigation"] ?? ""
    if [.link, .unlink].contains(kind), navigation.isEmpty {
      throw unreadable("found no 'navigation', expected that of a link")
    }
    switch kind {
    case .delete: return .service(.delete(key ?? EntityKey([]), set: set, etag: fields["etag"]))
    case .link:
      guard let target, let targetSet else { throw unreadable("found no target, expected that of a link") }
      return .service(.link(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet))
    case .unlink:
      return .service(
        .unlink(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet))
    default:
      guard let file = fields["file"], !file.isEmpty else {
        throw unreadable("found no 'file', expected that of content")
      }
      if fields["creates"] != nil { return earlierCreation(set, fields) }
      return .media(
        MediaUpload(
          set: set, key: key, property: fields["property"], file: file, contentType: fields["contentType"],
          etag: fields["etag"]))
    }
  }

  private func unreadable(_ problem: String) -> UnreadableCell {
    UnreadableCell(column: RequestColumn.payload.name, problem: problem)
  }

  /// A creation from content alone, as in format 1 of the file.
  private func earlierCreation(_ set: String, _ fields: [String: String]) -> LocalChange {
    let content = MediaContent(.bytes([]), contentType: fields["contentType"], name: fields["name"])
    return .service(.create(Row(type: type(of: set)).created(from: content, file: fields["file"] ?? ""), set: set))
  }

  private func link(_ navigation: String, target: EntityKey?, targetSet: String?) -> [UInt8] {
    object { writer in
      writer.field("navigation", navigation)
      writer.field("target", target?.storedText(of: type(of: targetSet ?? "")))
      writer.field("targetSet", targetSet)
    }
  }

  private func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    body(&writer)
    writer.endObject()
    return writer.bytes
  }

  private func fields(_ payload: [UInt8]) throws -> [String: String] {
    var reader = JSONReader(payload)
    var fields: [String: String] = [:]
    try reader.beginObject()
    while let name = try reader.nextName() { fields[name] = try reader.readString() }
    try reader.finish()
    return fields
  }
}

/// Operations are identified by name, binding type and parameters, which distinguishes overloads.
extension RequestCoding {
  private func payload(of call: OperationCall) -> [UInt8] {
    object { writer in
      writer.field("operation", call.operation.name)
      writer.field("binding", call.operation.binding.map { $0.type.name + ($0.isCollection ? "*" : "") })
      if call.target != nil { writer.field("target", "yes") }
      writer.field("etag", call.target?.etag)
      writer.name("arguments")
      writer.beginObject()
      for (name, value) in call.arguments.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        writer.write(value, withControl: true)
      }
      writer.endObject()
    }
  }

  private func call(_ payload: [UInt8], set: String, key: EntityKey?) throws -> OperationCall {
    var texts: [String: String] = [:]
    var arguments: [String: Value] = [:]
    var operation = OperationSchema(name: "", isAction: true)
    var reader = JSONReader(payload)
    try reader.beginObject()
    while let name = try reader.nextName() {
      guard name == "arguments" else {
        texts[name] = try reader.readString()
        continue
      }
      // The arguments are written last, when the operation is known.
      operation = try self.operation(texts, Self.names(reader))
      try reader.beginObject()
      while let argument = try reader.nextName() {
        let parameter = operation.parameters.first { $0.name == argument }?.member
        arguments[argument] = try parameter.map { try reader.readValue(of: $0, in: schema) } ?? reader.readValue()
      }
    }
    guard !operation.name.isEmpty else { throw unreadable("found no 'operation', expected that of a call") }
    let target = texts["target"].map { _ in OperationTarget(set: set, key: key, etag: texts["etag"]) }
    return OperationCall(operation: operation, arguments: arguments, target: target)
  }

  private func operation(_ texts: [String: String], _ arguments: Set<String>) -> OperationSchema {
    let name = texts["operation"] ?? ""
    let found = schema.operations(name).first { candidate in
      candidate.binding.map { $0.type.name + ($0.isCollection ? "*" : "") } == texts["binding"]
        && arguments.isSubset(of: candidate.parameters.map(\.name))
    }
    return found ?? OperationSchema(name: name, isAction: true)
  }

  private static func names(_ reader: JSONReader) throws -> Set<String> {
    var reader = reader
    var names: Set<String> = []
    try reader.beginObject()
    while let name = try reader.nextName() {
      names.insert(name)
      try reader.skip()
    }
    return names
  }
}

extension OperationSchema.Parameter {
  /// The parameter as a member, for reading its values.
  var member: MemberSchema { MemberSchema(name: name, type: type.type, isCollection: type.isCollection) }
}

extension JSONWriter {
  /// Writes a text member; nil is left out.
  mutating func field(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }
}

extension Row {
  /// Only the changes since the row was read, and its ETag; never the key, which identifies the entity.
  var changedPart: Row {
    var part = Row(type: type)
    for index in changes.indices where !type.keys.contains(where: { $0.path == [type.members[index].name] }) {
      part.load(self[index] ?? .null, at: index)
    }
    for member in dynamic where member.isChanged { part.loadDynamic(member.name, member.value) }
    part.etag = etag
    part[.content] = self[.content]
    return part
  }

  /// Whether any property has a value.
  var hasValues: Bool { !dynamic.isEmpty || type.members.indices.contains { self[$0] != nil } }

  /// Whether any part of the key has a value.
  var holdsKeyPart: Bool { type.keys.contains { value(at: $0.path) != nil } }

  /// The row without its key, as stored for an update that the key addresses. A part inside a complex value stays,
  /// because that value is sent as a whole.
  var withoutKey: Row {
    var row = self
    for reference in type.keys where reference.path.count == 1 {
      if let index = type.index(of: reference.path[0]) { row.load(nil, at: index) }
    }
    return row
  }

  /// The row with all of its values marked as changed.
  var markedAsChanged: Row {
    var row = self
    for index in type.members.indices {
      if let value = self[index] { row[index] = value }
    }
    for member in dynamic { row[member.name] = member.value }
    return row
  }

  /// The row with the changes of a later edit.
  func edited(by other: Row) -> Row {
    var row = self
    for index in other.changes.indices { row[other.type.members[index].name] = other[index] ?? .null }
    for member in other.dynamic where member.isChanged { row[member.name] = member.value }
    return row
  }
}
