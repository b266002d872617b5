/// Scans the text of a query byte by byte. Parsers and the grammars of literals share it.
public struct QueryScanner: Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]
  /// The offset of the next byte.
  public var position = 0

  /// A scanner at the start of a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether the position is at the end of the text.
  public var isAtEnd: Bool { position >= bytes.count }

  /// The byte at a distance from the position; nil past the end.
  public func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Skips the next byte if it is this one.
  public mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  /// Skips the next byte, which must be this one.
  public mutating func take(_ byte: UInt8) throws(QuerySyntaxError) {
    guard skip(byte) else { throw unexpected("'\(Character(UnicodeScalar(byte)))'") }
  }

  /// Skips spaces and tabs. Returns whether there were any.
  @discardableResult public mutating func skipSpace() -> Bool {
    let start = position
    while let byte = peek(), byte == 0x20 || byte == 0x09 { position += 1 }
    return position > start
  }

  /// Skips a word, in any case, if it comes next and is not the beginning of a longer identifier.
  public mutating func skipWord(_ word: String) -> Bool {
    let length = word.utf8.count
    guard startsWith(word), !(peek(length).map(Self.isIdentifierPart) ?? false) else { return false }
    position += length
    return true
  }

  /// Whether a word of ASCII letters comes next, in any case.
  public func startsWith(_ word: String) -> Bool {
    guard position + word.utf8.count <= bytes.count else { return false }
    return zip(bytes[position...], word.utf8).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
  }

  /// The text of a range of bytes.
  public func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Reads the identifier that comes next, if there is one. Letters of any script are allowed (OData 4.01 ABNF,
  /// odataIdentifier).
  public mutating func identifier() -> String? {
    guard let first = peek(), Self.isIdentifierStart(first) else { return nil }
    let start = position
    while let byte = peek(), Self.isIdentifierPart(byte) { position += 1 }
    return text(start..<position)
  }

  /// Reads an identifier, or identifiers separated by dots, if there is one.
  public mutating func qualifiedName() -> String? {
    let start = position
    guard identifier() != nil else { return nil }
    while peek() == UInt8(ascii: "."), let next = peek(1), Self.isIdentifierStart(next) {
      position += 1
      _ = identifier()
    }
    return text(start..<position)
  }

  /// Reads a text in single quotes, in which a doubled quote is one quote. Other quote characters work the same way.
  public mutating func quoted(by quote: UInt8 = UInt8(ascii: "'")) throws(QuerySyntaxError) -> String {
    try take(quote)
    var content: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote, !skip(quote) { return String(decoding: content, as: UTF8.self) }
      content.append(byte)
    }
    throw unexpected("a closing quote")
  }

  /// An error at the position.
  public func unexpected(_ expectation: String) -> QuerySyntaxError {
    let before = String(decoding: bytes.prefix(position), as: UTF8.self)
    return QuerySyntaxError(
      text: String(decoding: bytes, as: UTF8.self), column: before.count + 1, found: found, expected: expectation)
  }

  private var found: String {
    var rest = self
    if isAtEnd { return "the end" }
    if let word = rest.identifier() { return "'\(word)'" }
    return "'\(String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1))'"
  }

  /// Whether an identifier can begin with a byte: a letter, `_`, or part of a character outside ASCII.
  public static func isIdentifierStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether an identifier can continue with a byte.
  public static func isIdentifierPart(_ byte: UInt8) -> Bool { isIdentifierStart(byte) || isDigit(byte) }

  /// Whether a byte is one of `0` to `9`.
  public static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

/// Why a text does not match the grammar of a query, and where.
public struct QuerySyntaxError: Error, Sendable, Equatable {
  /// The whole text that was read.
  public let text: String
  /// The column of the first character that does not fit, from 1.
  public let column: Int
  /// What was found there: a word or character in quotes, or `the end`.
  public let found: String
  /// What was expected there.
  public let expected: String

  /// An error at a column of a text.
  public init(text: String, column: Int, found: String, expected: String) {
    self.text = text
    self.column = column
    self.found = found
    self.expected = expected
  }
}

extension QuerySyntaxError: CustomStringConvertible {
  public var description: String { "column \(column) of '\(text)': found \(found), expected \(expected)" }
}
