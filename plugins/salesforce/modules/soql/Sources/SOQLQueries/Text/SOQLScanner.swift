/// Reads the words, names, numbers and texts of a statement.
struct SOQLScanner {
  private let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var count: Int { bytes.count }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte here; 0 at the end.
  var byte: UInt8 { byte(at: 0) }

  func byte(at distance: Int) -> UInt8 { position + distance < bytes.count ? bytes[position + distance] : 0 }

  mutating func skipSpace() {
    while !isAtEnd, byte == 0x20 || (byte >= 9 && byte <= 13) { position += 1 }
  }

  /// Skips white space and a mark; false if the mark is not here.
  mutating func skip(_ mark: Character) -> Bool {
    skipSpace()
    guard let ascii = mark.asciiValue, !isAtEnd, byte == ascii else { return false }
    position += 1
    return true
  }

  /// The name here, without moving.
  func peekName() -> String? {
    var scanner = self
    return scanner.name()
  }

  /// Reads a name; nil, without moving, if there is none.
  mutating func name() -> String? {
    let start = position
    skipSpace()
    let first = position
    guard SOQLText.isLetter(byte) || byte == UInt8(ascii: "_") else {
      position = start
      return nil
    }
    while SOQLText.isLetter(byte) || SOQLText.isDigit(byte) || byte == UInt8(ascii: "_") { position += 1 }
    return String(decoding: bytes[first..<position], as: UTF8.self)
  }

  /// Skips words that follow each other, in any case; false, without moving, if they are not here.
  mutating func skipWords(_ words: String...) -> Bool {
    let start = position
    for word in words where name()?.uppercased() != word {
      position = start
      return false
    }
    return true
  }

  /// Whether a word is here.
  func hasWord(_ word: String) -> Bool { peekName()?.uppercased() == word }

  /// Reads a number; nil, possibly after moving, if there is none.
  mutating func number() -> String? {
    let start = position
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
    let whole = digits()
    var fraction = 0
    if byte == UInt8(ascii: "."), whole > 0 || SOQLText.isDigit(byte(at: 1)) {
      position += 1
      fraction = digits()
    }
    guard whole + fraction > 0 else { return nil }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
      guard digits() > 0 else { return nil }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads what a number, a date or a time consists of.
  mutating func numeric() -> String {
    let start = position
    while SOQLText.isDigit(byte) || SOQLText.isLetter(byte) || "+-:.".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// What is here, for a message.
  var found: String {
    var scanner = self
    scanner.skipSpace()
    if scanner.isAtEnd { return "the end of the statement" }
    if let name = scanner.name() { return "'\(name)'" }
    let rest = String(decoding: bytes[scanner.position...].prefix(16), as: UTF8.self)
    if SOQLText.isDigit(scanner.byte) { return "'\(scanner.numeric())'" }
    return "'\(rest.prefix(1))'"
  }

  /// The error of a mistake at a place.
  func error(_ reason: SOQLSyntaxError.Reason, _ message: String, at place: Int) -> SOQLSyntaxError {
    let before = bytes.prefix(min(place, bytes.count))
    let lineStart = (before.lastIndex(of: 10) ?? -1) + 1
    let line = bytes[lineStart...].prefix { $0 != 10 }
    return SOQLSyntaxError(
      reason: reason, message: message, row: before.count { $0 == 10 } + 1,
      column: String(decoding: before[lineStart...], as: UTF8.self).count + 1,
      line: String(decoding: line, as: UTF8.self))
  }

  private mutating func digits() -> Int {
    let start = position
    while SOQLText.isDigit(byte) { position += 1 }
    return position - start
  }
}
