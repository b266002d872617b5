import ServiceData

/// The text of names and literals.
public enum SOQLText {
  /// Text in quotes, with what ends it or could be hidden in it escaped.
  public static func quoted(_ text: String) -> String { "'" + escaped(text, alsoWildcards: false) + "'" }

  /// A pattern in quotes; its wildcards are bare, those in its text are escaped.
  public static func quoted(_ pattern: SOQLPattern) -> String {
    var result = "'"
    for piece in pattern.pieces {
      switch piece {
      case .text(let text): result += escaped(text, alsoWildcards: true)
      case .anyCharacter: result += "_"
      case .anyText: result += "%"
      }
    }
    return result + "'"
  }

  /// A literal as it is written.
  ///
  /// - Throws: ``SOQLWritingError`` for a value that is not of the form of its kind.
  public static func of(_ literal: SOQLLiteral) throws(SOQLWritingError) -> String {
    switch literal {
    case .null: return "null"
    case .boolean(let flag): return flag ? "true" : "false"
    case .text(let text): return quoted(text)
    case .number(let digits): return try checked(digits, isNumber(digits), expecting: "a number")
    case .amount(let currency, let digits):
      guard isCurrency(currency) else { throw SOQLWritingError(text: currency, expected: "the code of a currency") }
      return currency
        + (try checked(digits, digits.utf8.first.map(isDigit) == true && isNumber(digits), expecting: "an amount"))
    case .date(let text): return try checked(text, isPlain(text) && CalendarDate(text) != nil, expecting: "a date")
    case .dateTime(let text):
      return try checked(
        text, isPlain(text) && OffsetDateTime(text) != nil, expecting: "a date and time with an offset")
    case .time(let text):
      let isTime = isPlain(text) && text.hasSuffix("Z") && TimeOfDay(String(text.dropLast())) != nil
      return try checked(text, isTime, expecting: "a time of day that ends with 'Z'")
    case .relativeDate(let range):
      guard range.word.takesCount == (range.count != nil), range.count ?? 0 >= 0 else {
        throw SOQLWritingError(
          text: range.word.rawValue, expected: range.word.takesCount ? "a number of days or longer" : "no number")
      }
      return range.word.rawValue + (range.count.map { ":\($0)" } ?? "")
    }
  }

  /// Whether a text is a name: a letter, then letters, digits and underscores.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  static func isNumber(_ text: String) -> Bool {
    var scanner = SOQLScanner(text)
    return scanner.number() != nil && scanner.isAtEnd
  }

  static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= 65 && $0 <= 90 }
  }

  static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 97 && byte | 0x20 <= 122 }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Whether a text has only the characters of dates and times.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { isDigit($0) || "+-:.TZ".utf8.contains($0) }
  }

  private static func checked(
    _ text: String, _ isGood: Bool, expecting expected: String
  ) throws(SOQLWritingError) -> String {
    guard isGood else { throw SOQLWritingError(text: text, expected: expected) }
    return text
  }

  private static func escaped(_ text: String, alsoWildcards: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "'": result += "\\'"
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "%" where alsoWildcards, "_" where alsoWildcards: result += "\\\(character)"
      case _ where character.value < 0x20 || character.value == 0x7F:
        let digits = String(character.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
