import ServiceData

/// A typed view of a row. All emitted entity and complex types are.
///
/// The conformances are implemented on the row rather than synthesized: this costs an emitted type no compile time, and
/// keeps properties that the type does not declare.
public protocol StructuredValue: Sendable, Hashable, Codable, CustomDebugStringConvertible {
  static var schema: StructuredSchema { get }
  var row: Row { get set }

  /// Whether every member reads as nil if the row lacks its value. True for ``PartialValue`` only.
  static var isPartial: Bool { get }

  /// A view of a row, which must be of this type or a derived one. The row is not checked: reading a required member
  /// that it lacks stops the program. Use ``init(checking:in:)`` for rows from a service or a store.
  init(row: Row)
}

extension StructuredValue {
  public static var isPartial: Bool { false }

  /// A new value of this type. A required member can be read after it was set, or if the metadata declares a default.
  public init() { self.init(row: Row(type: Self.schema)) }

  /// A new value whose members are set in a closure.
  ///
  ///     let product = Product.with { $0.name = "Milk" }
  public static func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var value = Self()
    try change(&value)
    return value
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.row == rhs.row }

  public func hash(into hasher: inout Hasher) { hasher.combine(row) }

  /// The same value as another type of its hierarchy; nil if it is not of that type.
  ///
  ///     if let user = object.as(User.self) { … }
  public func `as`<Other: StructuredValue>(_ type: Other.Type) -> Other? {
    row.type.isKind(of: Other.schema) ? Other(row: row) : nil
  }
}

/// An emitted entity type.
///
/// Its identity is its key, or its property `id` if it has one.
public protocol EntityValue: StructuredValue, Identifiable {}

extension EntityValue {
  /// The key; nil while a part of it is missing, and for a type without a key.
  public var id: EntityKey? { row.key }

  /// A reference to an existing entity, to be assigned to a property of another one.
  public static func reference(to key: EntityKey, in set: EntityQuery<Self>) -> Self {
    Self(row: Row(referenceTo: key, in: set.query.set, of: schema))
  }
}

/// An emitted complex type.
public protocol ComplexValue: StructuredValue {}

/// An emitted enumeration type. A value is a member's name, so members that the metadata does not know yet are
/// preserved.
public protocol EnumerationValue: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible
where RawValue == String {
  static var schema: EnumerationSchema { get }

  init(rawValue: String)
}

extension EnumerationValue {
  public var description: String { rawValue }

  /// Whether the metadata that the package was generated from declares this member.
  public var isKnown: Bool { names.allSatisfy { name in Self.schema.members.contains { $0.name == name } } }

  /// The members that the metadata declares, in the same order.
  public static var declared: [Self] { schema.members.map { Self(rawValue: $0.name) } }

  /// The names of a combined value of a flags enumeration (`Red,Blue`); otherwise a single name.
  public var names: [String] {
    rawValue.split(separator: ",").map { name in String(name.drop { $0 == " " }) }
  }

  /// Whether all members of another value of a flags enumeration are part of this one.
  public func contains(_ other: Self) -> Bool { Set(other.names).isSubset(of: names) }

  /// The combination of two values of a flags enumeration.
  public func union(_ other: Self) -> Self {
    Self(rawValue: (names + other.names.filter { !names.contains($0) }).joined(separator: ","))
  }
}
