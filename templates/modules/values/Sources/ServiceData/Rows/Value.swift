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
