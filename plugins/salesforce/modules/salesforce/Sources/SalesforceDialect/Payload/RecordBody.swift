import ServiceData

/// The fields of a record that a request sends, in the order of the schema.
public struct RecordBody: Sendable, Equatable {
  /// One field and its value as the service expects it.
  public struct Field: Sendable, Equatable {
    public var name: String
    public var value: Value
  }

  /// Which properties of a row are sent.
  public enum Selection: Sendable {
    /// Everything that was set.
    case creation
    /// Only what was changed.
    case changes
    /// Everything that can be changed, with null for properties without a value.
    case replacement
  }

  public private(set) var fields: [Field] = []

  /// A body without fields.
  public init() {}

  /// The properties of a row that a client can set. Relations are not among them.
  public init(_ row: Row, _ selection: Selection) {
    for (index, member) in row.type.members.enumerated() where Self.isSent(member, of: row.type) {
      switch selection {
      case .creation:
        guard let value = row[index] else { continue }
        set(member.name, WireValue.wire(value, of: member))
      case .changes:
        guard row.changes.contains(index), let value = row[index] else { continue }
        set(member.name, WireValue.wire(value, of: member))
      case .replacement where member.facets.isImmutable: continue
      case .replacement: set(member.name, WireValue.wire(row[index] ?? .null, of: member))
      }
    }
    for member in row.dynamic where !member.name.contains("@") && (member.isChanged || selection == .creation) {
      set(member.name, member.value)
    }
  }

  /// Whether a member is a field of its own that a client can write.
  private static func isSent(_ member: MemberSchema, of type: StructuredSchema) -> Bool {
    let isKey = type.keys.contains { $0.path == [member.name] }
    return !member.isNavigation && !member.facets.isComputed && member.primitive != .stream && !isKey
  }

  public var isEmpty: Bool { fields.isEmpty }

  /// The value of a field.
  public subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }

  /// Sets a field, in its place if the body has it.
  public mutating func set(_ name: String, _ value: Value) {
    if let index = fields.firstIndex(where: { $0.name == name }) {
      fields[index].value = value
    } else {
      fields.append(Field(name: name, value: value))
    }
  }

  /// Leaves a field out.
  public mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }

  /// Replaces values.
  mutating func map(_ transform: (Field) -> Value) {
    for index in fields.indices { fields[index].value = transform(fields[index]) }
  }

  /// Writes the body as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    for field in fields {
      writer.name(field.name)
      writer.write(field.value)
    }
    writer.endObject()
  }

  /// The body as JSON.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    write(into: &writer)
    return writer.bytes
  }
}
