import ServiceData

extension EntityKey {
  /// The key as a JSON object. All equivalent keys have the same text, from which the key can be parsed again.
  ///
  /// - Parameter type: the entity type, which determines the order and the names of the parts.
  public func storedText(of type: StructuredSchema) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    guard !type.keys.isEmpty else {
      for part in parts {
        writer.name(part.name)
        writer.write(part.value)
      }
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
    for reference in type.keys {
      guard let value = parts.first(where: { $0.name == reference.name })?.value ?? onlyValue else { continue }
      writer.name(reference.name)
      if case .string(let text) = value, type.member(at: reference.path)?.primitive == .guid {
        writer.write(text.lowercased())
      } else {
        writer.write(value)
      }
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Parses a text of ``storedText(of:)``; nil for any other text.
  public init?(storedText: String, of type: StructuredSchema) {
    var reader = JSONReader(Array(storedText.utf8))
    var parts: [Part] = []
    do {
      try reader.beginObject()
      while let name = try reader.nextName() {
        let reference = type.keys.first { $0.name == name }
        let value =
          if let member = reference.flatMap({ type.member(at: $0.path) }) {
            try reader.readValue(of: member, in: type.service)
          } else {
            try reader.readValue()
          }
        parts.append(Part(name: name, value: value))
      }
    } catch {
      return nil
    }
    guard !parts.isEmpty else { return nil }
    self.init(parts)
  }
}

extension Row {
  /// This row with the values of a key in its key members, without marking them as changed.
  public func keyed(_ key: EntityKey) -> Row {
    var row = self
    for reference in type.keys {
      guard let value = key.parts.first(where: { $0.name == reference.name })?.value ?? key.onlyValue else { continue }
      row.put(value, at: reference.path[...])
    }
    return row
  }

  private mutating func put(_ value: Value, at path: ArraySlice<String>) {
    guard let first = path.first, let index = type.index(of: first) else { return }
    if path.count == 1 { return load(value, at: index) }
    var inner = Row(type: type.service.structure(of: type.members[index].type) ?? .untyped)
    if case .row(let known)? = self[index] { inner = known }
    inner.put(value, at: path.dropFirst())
    load(.row(inner), at: index)
  }

  /// This row with the values of another row. Navigation properties are kept, and no value is marked as changed.
  ///
  /// - Parameter withControl: whether to copy the other row's control information, such as its ETag. An empty text means
  ///   that it is no longer known.
  public func overlaid(by other: Row, withControl: Bool) -> Row {
    var row = other.type != type && other.type.isKind(of: type) ? retyped(other.type) : self
    for (index, member) in other.type.members.enumerated() where !member.isNavigation {
      guard let value = other[index], let own = row.type.index(of: member.name) else { continue }
      row.load(value, at: own)
    }
    for member in other.dynamic { row[member.name] = member.value }
    row.acceptChanges()
    guard withControl else { return row }
    for control in RowControl.allCases {
      if let text = other[control] { row[control] = text.isEmpty ? nil : text }
    }
    return row
  }

  /// This row without related entities.
  public var withoutRelatives: Row {
    var row = self
    for index in type.members.indices where type.members[index].isNavigation && row[index] != nil {
      row.load(nil, at: index)
    }
    return row
  }
}
