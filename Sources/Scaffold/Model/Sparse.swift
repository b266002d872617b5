/// A value that has a natural "nothing": `false`, an empty list, an empty dictionary.
public protocol Blankable {
  /// The value that says nothing.
  static var blank: Self { get }
}

extension Bool: Blankable {
  /// `false`.
  public static var blank: Bool { false }
}

extension Array: Blankable {
  /// The empty list.
  public static var blank: [Element] { [] }
}

extension Dictionary: Blankable {
  /// The empty dictionary.
  public static var blank: [Key: Value] { [:] }
}

/// A property that the model's JSON leaves out when it says nothing, and that a reader of it may therefore leave out.
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
  /// Writes the value itself.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Sparse: Decodable where Wrapped: Decodable {
  /// Reads the value itself.
  public init(from decoder: any Decoder) throws { wrappedValue = try Wrapped(from: decoder) }
}

// The compiler's synthesized conformances call these two instead of the general ones.

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
