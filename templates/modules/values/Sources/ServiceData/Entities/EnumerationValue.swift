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
