/// Text of a service for a message: one line without control characters, and not longer than a person reads. It could otherwise
/// act on a terminal, or pretend to be another message of the program.
enum ServerText {
  private static let limit = 1000

  static func clean(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain, text.utf8.count <= limit { return text }
    let short = text.count > limit ? text.prefix(limit) + "…" : text[...]
    return String(String.UnicodeScalarView(short.unicodeScalars.map { $0.actsOnTerminals ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal does not show the character, but does something: moves the cursor, ends the line, changes the direction
  /// of text.
  var actsOnTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
