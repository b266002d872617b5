/// A value as a service sends it, kept without loss in a form that no protocol owns.
///
/// Values whose type JSON does not know (dates, GUIDs, binary data, enumeration members) are held as the text
/// that OData V4 gives them (OData 4.01 ABNF, "Literal Data Values"); the dialect of a protocol translates on
/// the way in and out. So what was not edited goes back as it came.
public enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  /// An exact decimal number, in the digits that came; never through `Double`.
  case decimal(String)
  case string(String)
  /// A complex value, a related entity, or a JSON object.
  indirect case row(Row)
  case list([Value])

  /// Whether this is the null value.
  public var isNull: Bool { self == .null }

  /// The number that a value is, however it is written, as near as a `Double` comes to it; nil for what is no number.
  public var approximation: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    case .decimal(let digits): Double(digits)
    default: nil
    }
  }
}
