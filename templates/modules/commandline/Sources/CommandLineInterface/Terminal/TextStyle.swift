/// A style of text on a terminal (ECMA-48, 8.3.117 SGR).
public enum TextStyle: String, Sendable {
  /// For headings and questions.
  case bold = "1"
  /// For errors.
  case red = "31"
  /// For success.
  case green = "32"
  /// For warnings.
  case yellow = "33"
  /// For names and notes.
  case cyan = "36"

  /// The text between the sequences that set and reset the style.
  func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
