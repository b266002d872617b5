/// The header fields of a message, in order. Names are case-insensitive and can occur several times (RFC 9110, 5).
public struct HTTPHeaders: Sendable, Hashable {
  /// A header field.
  public struct Field: Sendable, Hashable {
    /// The name in its original case.
    public let name: String
    /// The value without surrounding white space.
    public let value: String

    /// Creates a field.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields, in the order in which they are sent or were received.
  public private(set) var fields: [Field]

  /// Creates headers from fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the first field with a name. Setting it replaces all fields with the name; `nil` removes them.
  public subscript(name: String) -> String? {
    get {
      for field in fields where Self.same(field.name, name) {
        return field.value
      }
      return nil
    }
    set {
      guard let newValue else {
        remove(name)
        return
      }
      guard let index = fields.firstIndex(where: { Self.same($0.name, name) }) else {
        add(name, newValue)
        return
      }
      fields[index] = Field(name, newValue)
      let rest = fields[(index + 1)...].filter { !Self.same($0.name, name) }
      fields.replaceSubrange((index + 1)..., with: rest)
    }
  }

  /// The values of all fields with a name, in order.
  public func values(of name: String) -> [String] {
    fields.filter { Self.same($0.name, name) }.map(\.value)
  }

  /// Whether there is a field with a name.
  public func contains(_ name: String) -> Bool {
    fields.contains { Self.same($0.name, name) }
  }

  /// Appends a field, in addition to others with the same name.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name, value))
  }

  /// Removes all fields with a name.
  public mutating func remove(_ name: String) {
    fields.removeAll { Self.same($0.name, name) }
  }

  /// Removes all fields that do not satisfy a predicate.
  public mutating func keep(where isKept: (Field) -> Bool) {
    fields.removeAll { !isKept($0) }
  }

  /// Whether two header names are equal, ignoring the case of ASCII letters.
  public static func same(_ left: String, _ right: String) -> Bool {
    let left = left.utf8
    let right = right.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Creates headers from a literal in order, for example `["Accept": "application/json"]`.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field($0.0, $0.1) })
  }
}
