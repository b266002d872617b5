import ServiceData

extension VersionFourReader {
  /// One object of a collection.
  struct Item {
    /// What the object tells of. An entity that is gone is told in the form of 4.01, which has its key as properties
    /// or its URL as control information, or in that of 4.0, whose member `id` is the URL.
    enum Role { case entity, removed, deletedEntity, link }

    var row: Row
    var role = Role.entity
    /// The URL of an entity that was removed.
    var identifier: String?
    /// The URL at which the entity can be read.
    var readLink: String?
    /// The context that the object states for itself, as those in a delta do that belong to another set.
    var context: String?
    /// Whether a navigation member tells only what changed among the related entities (OData 4.01 JSON Format, 8.6).
    var isPartial = false
    /// The type that the object names, where no entity of the expected type can be of it.
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
        try load(expected, kinds, &reader, into: &item.row)
        expected += 1
        continue
      }
      guard let name = try reader.nextName() else { break }
      if item.role == .deletedEntity, name == "id", try reader.peek() == .string {
        item.identifier = try reader.readString()
      } else if let index = item.row.type.index(of: name) {
        try load(index, kinds, &reader, into: &item.row)
        expected = index + 1
      } else {
        try readUndeclared(name, &reader, into: &item)
        // The object may have named a derived type, or told that it is no entity.
        let type = item.row.type
        (names, kinds) = (item.role == .deletedEntity ? .none : type.quotedNames, type.plainKinds)
      }
    }
    if item.identifier == nil { item.identifier = item.row[.id] }
    if item.role == .entity, item.row.hasControl || item.readLink != nil, item.row.lacksKey { complete(&item) }
  }

  /// Reads the key from the URL of an entity that comes without its key properties, as one in a delta may
  /// (OData 4.01 JSON Format, 15.2).
  private func complete(_ item: inout Item) {
    for url in [item.row[.id], item.row[.editLink], item.readLink] {
      guard let key = url.flatMap({ key($0, of: item.row.type) }) else { continue }
      return item.row.load(key)
    }
  }

  private func load(
    _ index: Int, _ kinds: [PrimitiveKind?], _ reader: inout JSONReader, into row: inout Row
  ) throws(JSONError) {
    if let kind = kinds[index] {
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
    default: if let place = control.row { item.row[place] = text }
    }
  }

  /// What an object of a delta of version 4.0 is, which its context says (OData 4.0 JSON Format, 14).
  private func role(context: String) -> Item.Role {
    if context.hasSuffix("$deletedEntity") { return .deletedEntity }
    return context.hasSuffix("$link") || context.hasSuffix("$deletedLink") ? .link : .entity
  }

  /// Whether a name is control information of a declared member, as in `Orders@odata.navigationLink`. Where there are
  /// more related entities than the answer holds, the link to them is kept.
  private func isControlOfMember(_ name: String, of type: StructuredSchema) -> Bool {
    guard let at = name.firstIndex(of: "@"), let control = ControlName(String(name[at...])) else { return false }
    let isDeclared = type.index(of: String(name[..<at])) != nil
    return control == .type ? isDeclared : control != .nextLink
  }
}

/// The entity set that the context of an object names (OData 4.01 Part 1, 10): `Orders` of
/// `http://host/$metadata#Orders(ID,Items())/$delta`.
enum ContextSet {
  /// The set, without what was selected, without a cast to a derived type; a path for contained entities. Nil for a
  /// context that names none.
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
