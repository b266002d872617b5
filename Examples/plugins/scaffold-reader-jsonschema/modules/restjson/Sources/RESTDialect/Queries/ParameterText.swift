import ServiceData

/// Values as they are written in a URL, without quotes.
public enum ParameterText {
  /// The text of a value; nil for null, lists and objects.
  public static func text(of value: Value, isBinary: Bool = false) -> String? {
    switch value {
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.isFinite ? String(number) : JSONWriter.text(ofNonFinite: number)
    case .decimal(let digits): digits
    case .string(let text): isBinary ? Base64.standard(text) : text
    case .null, .row, .list: nil
    }
  }
}
