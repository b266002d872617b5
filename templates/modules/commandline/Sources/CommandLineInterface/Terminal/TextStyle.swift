/// An emphasis of text on a terminal (ECMA-48, 8.3.117 SGR).
public enum TextStyle: String, Sendable {
  /// Bold.
  case bold = "1"
  /// Errors.
  case red = "31"
  /// Success.
  case green = "32"
  /// Warnings.
  case yellow = "33"
  /// Names and notes.
  case cyan = "36"

  /// The text with the sequences that turn the style on and off again.
  func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
