/// The key of an entity: names and values, in the order of the entity type's key.
public struct EntityKey: Sendable, Hashable {
  public struct Part: Sendable, Hashable {
    public var name: String
    public var value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// The key of a row; nil where its type has none, or where the row lacks a part.
  public init?(of row: Row) {
    guard !row.type.keys.isEmpty else { return nil }
    var parts: [Part] = []
    for reference in row.type.keys {
      guard let value = row.value(at: reference.path), !value.isNull else { return nil }
      parts.append(Part(name: reference.name, value: value))
    }
    self.parts = parts
  }
}

extension Row {
  /// The entity's key; nil for a keyless type, or where a part is missing.
  public var key: EntityKey? { EntityKey(of: self) }

  /// The value at the end of a path of property names through complex values.
  public func value(at path: [String]) -> Value? {
    guard let first = path.first, let value = self[first] else { return nil }
    if path.count == 1 { return value }
    guard case .row(let inner) = value else { return nil }
    return inner.value(at: Array(path.dropFirst()))
  }
}
