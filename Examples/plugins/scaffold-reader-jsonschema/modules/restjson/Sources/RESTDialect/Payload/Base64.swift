/// Binary values as text: base64 in the JSON of the service, base64url without padding in the neutral form (RFC 4648).
public enum Base64 {
  /// base64 from the neutral form.
  public static func standard(_ neutral: String) -> String {
    let digits = neutral.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return String(digits) + String(repeating: "=", count: (4 - digits.count % 4) % 4)
  }

  /// The neutral form from base64.
  public static func neutral(_ standard: String) -> String {
    String(standard.filter { $0 != "=" && !$0.isWhitespace }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
  }
}
