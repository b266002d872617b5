/// The key of an entity: the names and values of its parts, in the order of the entity type's key.
public struct EntityKey: Sendable, Hashable {
  /// A part of a key.
  public struct Part: Sendable, Hashable {
    /// The name of the key property, or its alias (``KeyReference/name``).
    public var name: String
    /// Its value, which is not null.
    public var value: Value

    /// A part from its name and value.
    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// One part for each property of the key.
  public var parts: [Part]

  /// A key from its parts.
  public init(_ parts: [Part]) { self.parts = parts }

  /// The key of a row; nil if its type has no key, or if the row lacks a part of it.
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
  /// The entity's key; nil for a type without a key, or if a part is missing.
  public var key: EntityKey? { EntityKey(of: self) }

  /// Whether the type has a key and the row lacks a part of it. A part that is null counts as missing.
  public var lacksKey: Bool { type.keys.contains { value(at: $0.path)?.isNull ?? true } }

  /// Fills in the parts of a key that the row lacks. They do not count as changed.
  public mutating func load(_ key: EntityKey) {
    for reference in type.keys where value(at: reference.path)?.isNull ?? true {
      guard let part = key.parts.first(where: { $0.name == reference.name }) else { continue }
      load(part.value, at: reference.path[...])
    }
  }

  private mutating func load(_ value: Value, at path: ArraySlice<String>) {
    guard let first = path.first, let index = type.index(of: first) else { return }
    guard path.count > 1 else { return load(value, at: index) }
    var inner = Row(type: type.service.structure(of: type.members[index].type) ?? .untyped)
    if case .row(let known) = self[index] { inner = known }
    inner.load(value, at: path.dropFirst())
    load(.row(inner), at: index)
  }

  /// The value at the end of a path of property names through complex values.
  public func value(at path: [String]) -> Value? {
    guard let first = path.first, let value = self[first] else { return nil }
    if path.count == 1 { return value }
    guard case .row(let inner) = value else { return nil }
    return inner.value(at: Array(path.dropFirst()))
  }
}

/// An update that would change the key of an entity. The key of an entity never changes (OData 4.01 Part 1: Protocol,
/// 11.4.3), and services silently ignore the new value.
public struct KeyAssignmentError: Error, Sendable, Hashable {
  /// The entity set or singleton.
  public var set: String
  /// The property, as a path through complex properties: `ID`, or `Address/Code`.
  public var property: String

  /// An error about a property of a set.
  public init(set: String, property: String) {
    self.set = set
    self.property = property
  }
}

extension KeyAssignmentError: CustomStringConvertible {
  public var description: String {
    "'\(property)' is part of the key of '\(set)', which an update cannot change; leave it out, or create a new entity "
      + "and delete this one"
  }
}

extension Row {
  /// Refuses an update that assigns a part of the entity's key. Assigning the value that the entity already has is
  /// allowed.
  ///
  /// - Parameters:
  ///   - key: the key by which the entity is addressed. Without one there is nothing to compare with, so every part
  ///     that was set is refused.
  ///   - set: the entity set or singleton.
  ///   - replaces: whether the whole row is sent, so that values that were not set count, too.
  /// - Throws: ``KeyAssignmentError``.
  public func checkKeyStays(_ key: EntityKey?, in set: String, replaces: Bool = false) throws(KeyAssignmentError) {
    for reference in type.keys {
      let known = key?.parts.first { $0.name == reference.name } ?? (key?.parts.count == 1 ? key?.parts.first : nil)
      guard let new = assigned(reference.path[...], isCompared: known != nil, replaces: replaces && known != nil),
        new.keyForm(type.member(at: reference.path)) != known?.value.keyForm(type.member(at: reference.path))
      else { continue }
      throw KeyAssignmentError(set: set, property: reference.path.joined(separator: "/"))
    }
  }

  /// The value that an update assigns to the property at a path; nil if it assigns none.
  ///
  /// - Parameter isCompared: whether the value is compared with the entity's own. If it is not, a complex value that
  ///   only records changes of other members is taken for the old value, edited in place.
  private func assigned(_ path: ArraySlice<String>, isCompared: Bool, replaces: Bool) -> Value? {
    guard let first = path.first, let index = type.index(of: first), let value = self[index],
      replaces || changes.contains(index)
    else { return nil }
    guard path.count > 1, case .row(let inner) = value else { return value }
    let rest = path.dropFirst()
    let isWhole = isCompared || !inner.isChanged
    return isWhole ? inner.value(at: Array(rest)) : inner.assigned(rest, isCompared: false, replaces: false)
  }
}

extension Value {
  /// One form for all spellings of a key's value: GUIDs can have capitals, numbers can have a fraction.
  fileprivate func keyForm(_ member: MemberSchema?) -> Value {
    switch (self, member?.primitive) {
    case (.string(let text), .guid): return .string(text.lowercased())
    case (.int(let number), .decimal): return .decimal(String(number))
    case (.double(let number), _) where number == number.rounded() && abs(number) < 9e15: return .int(Int64(number))
    case (.decimal(var digits), _):
      while digits.contains("."), let last = digits.last, last == "0" || last == "." {
        digits.removeLast()
        if last == "." { break }
      }
      return .decimal(digits)
    default: return self
    }
  }
}
