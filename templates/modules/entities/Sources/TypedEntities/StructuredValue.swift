import ServiceData

/// A typed view of a row: what every emitted entity and complex type is.
///
/// Conformances come from the row, not from synthesis: they cost an emitted type nothing at compile time, and
/// none of them loses what the type does not declare.
public protocol StructuredValue: Sendable, Hashable, Codable, CustomDebugStringConvertible {
  static var schema: StructuredSchema { get }
  var row: Row { get set }

  /// Whether every member reads as nil where the row lacks a value; true for ``PartialValue`` alone.
  static var isPartial: Bool { get }

  /// A view of a row, which must be of this type or a derived one. It is not checked: to read a required member that the
  /// row lacks ends the program. ``init(checking:in:)`` is for rows that came from elsewhere.
  init(row: Row)
}

extension StructuredValue {
  public static var isPartial: Bool { false }

  /// A new value of this type. A required member can be read once it was set, or where the metadata declares a default.
  public init() { self.init(row: Row(type: Self.schema)) }

  /// A new value with its members set in one place.
  ///
  ///     let product = Product.with { $0.name = "Milk" }
  public static func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
    var value = Self()
    try change(&value)
    return value
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.row == rhs.row }

  public func hash(into hasher: inout Hasher) { hasher.combine(row) }

  /// The same value as another type of its hierarchy; nil where it is not one.
  ///
  ///     if let user = object.as(User.self) { … }
  public func `as`<Other: StructuredValue>(_ type: Other.Type) -> Other? {
    row.type.isKind(of: Other.schema) ? Other(row: row) : nil
  }
}

/// An emitted entity type.
///
/// Its identity is its key, or its property `id` where it has one.
public protocol EntityValue: StructuredValue, Identifiable {}

extension EntityValue {
  /// The key; nil as long as a part of it is missing, and for a type without a key.
  public var id: EntityKey? { row.key }

  /// Stands for an entity that exists already, to be put into a property of another one.
  public static func reference(to key: EntityKey, in set: EntityQuery<Self>) -> Self {
    Self(row: Row(referenceTo: key, in: set.query.set, of: schema))
  }
}

/// An emitted complex type.
public protocol ComplexValue: StructuredValue {}

/// An emitted enumeration type. A value is a member's name, so one that the metadata did not know yet survives.
public protocol EnumerationValue: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible
where RawValue == String {
  static var schema: EnumerationSchema { get }

  init(rawValue: String)
}

extension EnumerationValue {
  public var description: String { rawValue }

  /// Whether the metadata that the package was generated from declares this member.
  public var isKnown: Bool { names.allSatisfy { name in Self.schema.members.contains { $0.name == name } } }

  /// The members that the metadata declares, in its order.
  public static var declared: [Self] { schema.members.map { Self(rawValue: $0.name) } }

  /// The names of a combined value of a flags enumeration (`Red,Blue`); one name otherwise.
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
