// Text in quotes (SOQL and SOSL Reference, "Quoted String Escape Sequences").

extension SOQLScanner {
  /// Reads text in quotes; nil if there is none.
  mutating func quotedText() throws(SOQLSyntaxError) -> String? {
    guard let pattern = try quotedPattern() else { return nil }
    return pattern.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .anyCharacter: "_"
      case .anyText: "%"
      }
    }.joined()
  }

  /// Reads text in quotes as a pattern, in which bare wildcards differ from escaped ones; nil if there is none.
  mutating func quotedPattern() throws(SOQLSyntaxError) -> SOQLPattern? {
    skipSpace()
    let start = position
    guard byte == UInt8(ascii: "'") else { return nil }
    position += 1
    var pattern = SOQLPattern()
    var plain: [UInt8] = []
    func flushed() -> SOQLPattern.Piece { .text(String(decoding: plain, as: UTF8.self)) }
    while byte != UInt8(ascii: "'") {
      if isAtEnd { throw error(.badText, "text in quotes does not end, expected a closing quote", at: start) }
      switch byte {
      case UInt8(ascii: "\\"): plain += try escape()
      case UInt8(ascii: "%"), UInt8(ascii: "_"):
        pattern.append(flushed())
        plain = []
        pattern.append(byte == UInt8(ascii: "_") ? .anyCharacter : .anyText)
      default: plain.append(byte)
      }
      position += 1
    }
    position += 1
    pattern.append(flushed())
    return pattern
  }

  /// The bytes of an escape; the position is left on its last byte.
  private mutating func escape() throws(SOQLSyntaxError) -> [UInt8] {
    let start = position
    position += 1
    switch byte | 0x20 {
    case _ where "'\"\\_%".utf8.contains(byte): return [byte]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "u"):
      let digits = String(decoding: (1...4).map { byte(at: $0) }, as: UTF8.self)
      if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init), !digits.hasPrefix("+") {
        position += 4
        return Array(String(scalar).utf8)
      }
    default: break
    }
    throw error(
      .badText, "unknown escape in text, expected one of \\n \\r \\t \\b \\f \\' \\\" \\\\ \\_ \\% \\u0000", at: start)
  }
}
