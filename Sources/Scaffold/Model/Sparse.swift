/// A type with a natural empty value: `false`, an empty array, an empty dictionary.
public protocol Blankable {
  /// The empty value.
  static var blank: Self { get }
}

extension Bool: Blankable {
  /// `false`.
  public static var blank: Bool { false }
}

extension Array: Blankable {
  /// The empty array.
  public static var blank: [Element] { [] }
}

extension Dictionary: Blankable {
  /// The empty dictionary.
  public static var blank: [Key: Value] { [:] }
}

/// A property that is omitted from the model's JSON if it has the empty value; a missing key decodes as that value.
@propertyWrapper
public struct Sparse<Wrapped: Blankable> {
  /// The value.
  public var wrappedValue: Wrapped

  /// Wraps a value.
  public init(wrappedValue: Wrapped) { self.wrappedValue = wrappedValue }
}

extension Sparse: Equatable where Wrapped: Equatable {}
extension Sparse: Hashable where Wrapped: Hashable {}
extension Sparse: Sendable where Wrapped: Sendable {}

extension Sparse: Encodable where Wrapped: Encodable {
  /// Encodes the value itself.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Sparse: Decodable where Wrapped: Decodable {
  /// Decodes the value itself.
  public init(from decoder: any Decoder) throws { wrappedValue = try Wrapped(from: decoder) }
}

// The synthesized conformances use these overloads instead of the general ones.

extension KeyedEncodingContainer {
  mutating func encode<Wrapped: Blankable & Encodable & Equatable>(_ sparse: Sparse<Wrapped>, forKey key: Key) throws {
    guard sparse.wrappedValue != Wrapped.blank else { return }
    try encode(sparse.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  func decode<Wrapped: Blankable & Decodable>(_ type: Sparse<Wrapped>.Type, forKey key: Key) throws -> Sparse<Wrapped> {
    Sparse(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key) ?? .blank)
  }
}
