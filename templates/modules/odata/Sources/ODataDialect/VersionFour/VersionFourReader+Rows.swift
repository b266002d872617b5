import ServiceData

extension VersionFourReader {
  /// One object of a collection.
  struct Item {
    /// What the object describes. A removed entity has the form of 4.01, with its key as properties or its URL as
    /// control information, or the form of 4.0, whose member `id` is the URL.
    enum Role { case entity, removed, deletedEntity, link }

    var row: Row
    var role = Role.entity
    /// The URL of an entity that was removed.
    var identifier: String?
    /// The URL at which the entity can be read.
    var readLink: String?
    /// The context that the object states for itself. In a delta, objects of another set have one.
    var context: String?
    /// Whether a navigation member lists only what changed among the related entities (OData 4.01 JSON Format, 8.6).
    var isPartial = false
    /// The type that the object names, if no entity of the expected type can be of it.
    var stranger: StructuredSchema?
  }

  /// Reads an object as a row of a type, or of the derived type that it names.
  func row(_ reader: inout JSONReader, of type: StructuredSchema) throws(JSONError) -> Item {
    var item = Item(row: Row(type: type))
    try fill(&item, &reader)
    return item
  }

  /// Reads an object into a row without values.
  func fill(_ item: inout Item, _ reader: inout JSONReader) throws(JSONError) {
    let type = item.row.type
    var (names, kinds) = (type.quotedNames, type.plainKinds)
    var expected = 0
    try reader.beginObject()
    while true {
      // Services send members in the order of the metadata, so the next one is likely the one after the last.
      if try reader.takeName(expected, of: names) {
        try load(expected, as: kinds[expected], &reader, into: &item.row)
        expected += 1
        continue
      }
      guard let name = try reader.nextName() else { break }
      if item.role == .deletedEntity, name == "id", try reader.peek() == .string {
        item.identifier = try reader.readString()
      } else if let index = item.row.type.index(of: name) {
        try load(index, as: kinds[index], &reader, into: &item.row)
        expected = index + 1
      } else {
        try readUndeclared(name, &reader, into: &item)
        // The object may have named a derived type, or turned out not to be an entity.
        let type = item.row.type
        (names, kinds) = (item.role == .deletedEntity ? .none : type.quotedNames, type.plainKinds)
      }
    }
    if item.identifier == nil { item.identifier = item.row[.id] }
    if item.role == .entity, item.row.hasControl || item.readLink != nil, item.row.lacksKey { complete(&item) }
  }

  /// Reads the key from the URL of an entity that lacks its key properties, as an entity in a delta may (OData 4.01
  /// JSON Format, 15.2).
  private func complete(_ item: inout Item) {
    for url in [item.row[.id], item.row[.editLink], item.readLink] {
      guard let key = url.flatMap({ key($0, of: item.row.type) }) else { continue }
      return item.row.load(key)
    }
  }

  private func load(
    _ index: Int, as kind: PrimitiveKind?, _ reader: inout JSONReader, into row: inout Row
  ) throws(JSONError) {
    if let kind {
      row.load(try reader.readValue(of: kind).neutral(kind), at: index)
    } else {
      row.load(try value(&reader, of: row.type.members[index], in: row.type.service), at: index)
    }
  }

  /// Reads control information, an annotation, or a property that the type does not declare.
  private func readUndeclared(
    _ name: String, _ reader: inout JSONReader, into item: inout Item
  ) throws(JSONError) {
    if let control = ControlName(name) { return try readControl(control, &reader, into: &item) }
    if name.hasSuffix("@delta") || name.hasSuffix("@odata.delta") { item.isPartial = true }
    if name.utf8.first == UInt8(ascii: "#") || isControlOfMember(name, of: item.row.type) {
      try reader.skip()
    } else {
      item.row.loadDynamic(
        name.hasSuffix("@nextLink") ? ControlName.nextLink(of: String(name.dropLast(9))) : name, try reader.readValue())
    }
  }

  private func readControl(
    _ control: ControlName, _ reader: inout JSONReader, into item: inout Item
  ) throws(JSONError) {
    if control == .removed {
      item.role = .removed
      return try reader.skip()
    }
    guard try reader.peek() == .string else { return try reader.skip() }
    let text = try reader.readString()
    switch control {
    case .type:
      item.stranger = item.row.type.stranger(text)
      item.row = item.row.typed(as: text)
    case .context:
      item.role = role(context: text)
      item.context = text
    case .readLink: item.readLink = text
    case .etag: item.row.etag = text.entityTag
    case .mediaEtag: item.row[.mediaETag] = text.entityTag
    default: if let place = control.row { item.row[place] = text }
    }
  }

  /// The role of an object in a delta of version 4.0, from its context (OData 4.0 JSON Format, 14).
  private func role(context: String) -> Item.Role {
    if context.hasSuffix("$deletedEntity") { return .deletedEntity }
    return context.hasSuffix("$link") || context.hasSuffix("$deletedLink") ? .link : .entity
  }

  /// Whether a name is control information of a declared member, as in `Orders@odata.navigationLink`. If there are more
  /// related entities than the response holds, the link to them is kept.
  private func isControlOfMember(_ name: String, of type: StructuredSchema) -> Bool {
    guard let at = name.firstIndex(of: "@"), let control = ControlName(String(name[at...])) else { return false }
    let isDeclared = type.index(of: String(name[..<at])) != nil
    return control == .type ? isDeclared : control != .nextLink
  }
}

/// The entity set that the context of an object names (OData 4.01 Part 1, 10): `Orders` for
/// `http://host/$metadata#Orders(ID,Items())/$delta`.
enum ContextSet {
  /// The name of the set, without selected properties or a cast to a derived type. For contained entities it is a path.
  /// Nil if the context names no set.
  static func name(in context: String) -> String? {
    guard let hash = context.firstIndex(of: "#") else { return nil }
    var depth = 0
    var path = ""
    for character in context[context.index(after: hash)...] {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      default: if depth == 0 { path.append(character) }
      }
    }
    let segments = path.split(separator: "/").filter { !$0.hasPrefix("$") && !$0.contains(".") }
    return segments.isEmpty ? nil : segments.joined(separator: "/")
  }
}
