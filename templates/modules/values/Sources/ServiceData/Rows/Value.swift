/// A value as a service sends it, kept without loss in a form that is independent of the protocol.
///
/// Values of types that JSON lacks (dates, GUIDs, binary data, enumeration members) are held as their text in OData V4
/// (OData 4.01 ABNF, "Literal Data Values"). The dialect of a protocol converts them on reading and writing, so a value
/// that was not edited is sent back as it came.
public enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  /// An exact decimal number, in the digits that were received; never converted to `Double`.
  case decimal(String)
  case string(String)
  /// A complex value, a related entity, or a JSON object.
  indirect case row(Row)
  case list([Value])

  /// Whether this is the null value.
  public var isNull: Bool { self == .null }

  /// The numeric value, rounded to the nearest `Double`; nil if the value is not a number.
  public var approximation: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    case .decimal(let digits): Double(digits)
    default: nil
    }
  }
}

extension Value {
  /// The common form of all values of a member that the service stores alike; see `MemberFacets.isNormalized`.
  public func normalized(for member: MemberSchema) -> Value {
    guard member.facets.isNormalized else { return self }
    switch self {
    case .string(let text):
      let bytes = text.utf8
      guard let start = bytes.firstIndex(where: { !Self.isBlank($0) }),
        let end = bytes.lastIndex(where: { !Self.isBlank($0) })
      else { return .null }
      return .string(String(Substring(bytes[start...end])))
    case .list(let elements):
      let names = elements.compactMap { if case .string(let name) = $0 { name } else { nil } }
      return names.count == elements.count ? .list(names.sorted().map(Value.string)) : self
    default: return self
    }
  }

  /// Whether a byte is a space, a tabulator or a part of a line break.
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
