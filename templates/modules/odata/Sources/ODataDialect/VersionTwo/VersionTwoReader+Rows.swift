import ServiceData

extension VersionTwoReader {
  /// One object of a collection.
  struct Item {
    var row: Row
    /// Whether the object describes a removed entity.
    var isRemoved = false
    /// The URL of a removed entity.
    var identifier: String?
    /// The type that the object names, if no entity of the expected type can be of it.
    var stranger: StructuredSchema?
  }

  /// Reads an object as a row of a type, or of the derived type that its metadata names.
  func row(_ reader: inout JSONReader, of type: StructuredSchema) throws(JSONError) -> Item {
    var item = Item(row: Row(type: type))
    try reader.beginObject()
    while let name = try reader.nextName() {
      // A removed entity has only its URL, even if the type has a property of that name.
      if item.isRemoved, name == "id", try reader.peek() == .string {
        item.identifier = try reader.readString()
      } else if let index = item.row.type.index(of: name) {
        try load(at: index, &reader, into: &item.row)
      } else if name == "__metadata", try reader.peek() == .object {
        try readMetadata(&reader, into: &item)
      } else if name == "@odata.context", try reader.peek() == .string {
        item.isRemoved = try reader.readString().hasSuffix("$deletedEntity")
      } else if let value = try undeclared(&reader) {
        item.row.loadDynamic(name, value)
      }
    }
    if item.row.hasControl, item.row.lacksKey { complete(&item.row) }
    return item
  }

  /// Reads the key from the URL of an entity that lacks its key properties.
  private func complete(_ row: inout Row) {
    for url in [row[.id], row[.editLink]] {
      guard let key = url.flatMap({ key($0, of: row.type) }) else { continue }
      return row.load(key)
    }
  }

  func key(_ identifier: String, of type: StructuredSchema) -> EntityKey? {
    EntityIdentifier.key(identifier, of: type, grammar: VersionTwoGrammar())
  }

  private func load(at index: Int, _ reader: inout JSONReader, into row: inout Row) throws(JSONError) {
    let member = row.type.members[index]
    var rest: String?
    guard let value = try value(&reader, of: member, in: row.type.service, rest: &rest) else { return }
    row.load(value, at: index)
    if let rest { row.loadDynamic(ControlName.nextLink(of: member.name), .string(rest)) }
  }

  private func readMetadata(_ reader: inout JSONReader, into item: inout Item) throws(JSONError) {
    try reader.beginObject()
    while let name = try reader.nextName() {
      guard try reader.peek() == .string else {
        try reader.skip()
        continue
      }
      let text = try reader.readString()
      switch name {
      case "type":
        item.stranger = item.row.type.stranger(text)
        item.row = item.row.typed(as: text)
      case "id": item.row[.id] = text
      case "uri":
        item.row[.editLink] = text
        if item.row[.id] == nil { item.row[.id] = text }
      case "etag": item.row.etag = text.entityTag
      case "content_type": item.row[.mediaContentType] = text
      case "media_src": item.row[.mediaReadLink] = text
      case "edit_media": item.row[.mediaEditLink] = text
      case "media_etag": item.row[.mediaETag] = text.entityTag
      default: break
      }
    }
  }

  /// Reads the value of a member; nil if the service only states where it can be read.
  ///
  /// - Parameter rest: is set to the link to more elements if the response does not hold them all.
  func value(
    _ reader: inout JSONReader, of member: MemberSchema, in schema: ServiceSchema, rest: inout String?
  ) throws(JSONError) -> Value? {
    if member.primitive == .stream {
      try reader.skip()
      return nil
    }
    if try isDeferred(reader) {
      try reader.skip()
      return nil
    }
    guard member.isCollection else { return try element(&reader, of: member.type, in: schema) }
    guard try reader.peek() == .object else { return try elements(&reader, of: member.type, in: schema) }
    var list: Value = .list([])
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "results": list = try elements(&reader, of: member.type, in: schema)
      case "__next": rest = try link(&reader)
      default: try reader.skip()
      }
    }
    return list
  }

  private func undeclared(_ reader: inout JSONReader) throws(JSONError) -> Value? {
    if try isDeferred(reader) {
      try reader.skip()
      return nil
    }
    return try reader.readValue()
  }

  /// Whether an object holds nothing but a link to what it represents.
  private func isDeferred(_ reader: JSONReader) throws(JSONError) -> Bool {
    var reader = reader
    guard try reader.peek() == .object else { return false }
    try reader.beginObject()
    return try reader.nextName() == "__deferred"
  }

  private func elements(
    _ reader: inout JSONReader, of type: MemberType, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    guard try reader.peek() == .array else { return try reader.readValue() }
    var elements: [Value] = []
    try reader.beginArray()
    while try reader.nextElement() { elements.append(try element(&reader, of: type, in: schema)) }
    return .list(elements)
  }

  private func element(
    _ reader: inout JSONReader, of type: MemberType, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    if case .primitive(let kind) = type {
      guard try reader.peek() == .string else { return try reader.readValue(of: kind) }
      return VersionTwoScalar.neutral(try reader.readString(), kind)
    }
    guard let structure = schema.structure(of: type), try reader.peek() == .object else {
      return try reader.readValue()
    }
    return .row(try row(&reader, of: structure).row)
  }
}
