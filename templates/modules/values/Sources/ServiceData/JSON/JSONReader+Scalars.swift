extension JSONReader {
  /// Reads `null` if it comes next; otherwise reads nothing and returns false.
  public mutating func readNull() throws(JSONError) -> Bool {
    guard try peek() == .null else { return false }
    try takeWord("null")
    return true
  }

  /// Reads `true` or `false`.
  public mutating func readBool() throws(JSONError) -> Bool {
    guard try peek() == .boolean else { throw unexpected("'true' or 'false'") }
    let isTrue = bytes[offset] == UInt8(ascii: "t")
    try takeWord(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads a string; a lone surrogate becomes U+FFFD.
  public mutating func readString() throws(JSONError) -> String {
    guard try peek() == .string else { throw unexpected("a string") }
    let start = offset + 1
    offset = endOfPlainText(from: start)
    guard offset < bytes.count else { throw failure("found the end, expected '\"'") }
    guard bytes[offset] == UInt8(ascii: "\"") else { return try readEscapedString(after: bytes[start..<offset]) }
    let text = bytes.withUnsafeBufferPointer { buffer in
      String(decoding: UnsafeBufferPointer(rebasing: buffer[start..<offset]), as: UTF8.self)
    }
    offset += 1
    isAfterValue = true
    return text
  }

  /// Reads a number as the digits of the text.
  public mutating func readNumberText() throws(JSONError) -> String {
    String(decoding: bytes[try scanNumber().range], as: UTF8.self)
  }

  /// Reads a number without a fraction that fits into 64 bits.
  public mutating func readInt64() throws(JSONError) -> Int64 {
    let start = offset
    if case .int(let number) = try readNumber() { return number }
    offset = start
    throw unexpected("a whole number of 64 bits")
  }

  /// Reads a number as the nearest double.
  public mutating func readDouble() throws(JSONError) -> Double {
    Double(try readNumberText()) ?? .nan
  }

  /// Reads a number without loss: a whole number that fits into 64 bits as `int`, any other in its own digits.
  public mutating func readNumber() throws(JSONError) -> Value {
    let (range, isWhole) = try scanNumber()
    if isWhole, let number = whole(range) { return .int(number) }
    return .decimal(String(decoding: bytes[range], as: UTF8.self))
  }

  /// Skips a number. Returns its range, and whether it has neither a fraction nor an exponent.
  mutating func scanNumber() throws(JSONError) -> (range: Range<Int>, isWhole: Bool) {
    skipSpace()
    let start = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    try takeDigits()
    var isWhole = true
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      isWhole = false
      try takeDigits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      isWhole = false
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      try takeDigits()
    }
    isAfterValue = true
    return (start..<offset, isWhole)
  }

  mutating func skipString() throws(JSONError) {
    try take(UInt8(ascii: "\""), "a string")
    while true {
      offset = endOfPlainText(from: offset)
      guard offset < bytes.count else { throw failure("found the end, expected '\"'") }
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "\"") { break }
      offset += 1
    }
    isAfterValue = true
  }

  private func whole(_ range: Range<Int>) -> Int64? {
    var number: Int64 = 0
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    for byte in bytes[(range.lowerBound + (isNegative ? 1 : 0))..<range.upperBound] {
      let (product, overflowed) = number.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, exceeded) = product.addingReportingOverflow(isNegative ? -digit : digit)
      if overflowed || exceeded { return nil }
      number = sum
    }
    return number
  }

  private mutating func takeDigits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, bytes[offset] >= UInt8(ascii: "0"), bytes[offset] <= UInt8(ascii: "9") { offset += 1 }
    guard offset > start else { throw unexpected("a digit") }
  }

  private mutating func takeWord(_ word: StaticString) throws(JSONError) {
    let isHere = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    guard isHere else { throw unexpected("'\(word)'") }
    offset += word.utf8CodeUnitCount
    isAfterValue = true
  }

  /// The offset of the next quote or backslash.
  private func endOfPlainText(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var index = start
      while index < buffer.count, buffer[index] != UInt8(ascii: "\""), buffer[index] != UInt8(ascii: "\\") {
        index += 1
      }
      return index
    }
  }

  private mutating func readEscapedString(after plain: ArraySlice<UInt8>) throws(JSONError) -> String {
    var text = Array(plain)
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
      offset += 1
      try readEscape(into: &text)
      let end = endOfPlainText(from: offset)
      text.append(contentsOf: bytes[offset..<end])
      offset = end
    }
    try take(UInt8(ascii: "\""), "'\"'")
    isAfterValue = true
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEscape(into text: inout [UInt8]) throws(JSONError) {
    guard offset < bytes.count else { throw unexpected("an escape") }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      offset += 1
      return text.append(contentsOf: String(try readUnicodeEscape()).utf8)
    default: throw unexpected("one of '\"\\/bfnrtu' after '\\'")
    }
    offset += 1
  }

  private mutating func readUnicodeEscape() throws(JSONError) -> Character {
    let high = try readHexadecimal()
    if high >= 0xD800, high < 0xDC00, bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      let start = offset
      offset += 2
      let low = try readHexadecimal()
      if low >= 0xDC00, low < 0xE000, let scalar = UnicodeScalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) {
        return Character(scalar)
      }
      offset = start
    }
    return Character(UnicodeScalar(high) ?? "\u{FFFD}")
  }

  private mutating func readHexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[offset..<min(offset + 4, bytes.count)]
    let isHexadecimal = digits.count == 4 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    guard isHexadecimal, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw unexpected("four hexadecimal digits")
    }
    offset += 4
    return number
  }
}
