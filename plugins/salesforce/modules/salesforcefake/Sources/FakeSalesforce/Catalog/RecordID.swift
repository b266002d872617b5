/// The identifiers of records: 15 characters whose case counts, and 3 that repeat the case for those who ignore it.
enum RecordID {
  private static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// The first three characters of the identifiers of an object.
  static func prefix(_ object: Int) -> String { "a" + number(object, width: 2) }

  /// The identifier of a record, with 18 characters.
  static func id(prefix: String, number: Int) -> String {
    let short = prefix + "5g00" + "00" + Self.number(number, width: 6)
    return short + checksum(short)
  }

  /// An identifier of 15 or 18 characters with 18 characters; nil for any other text.
  static func normalized(_ text: String) -> String? {
    guard text.utf8.allSatisfy(digits.contains) else { return nil }
    switch text.utf8.count {
    case 15: return text + checksum(text)
    case 18: return restored(text)
    default: return nil
    }
  }

  /// The last three characters: each stands for five, and has a bit for each capital letter.
  static func checksum(_ short: String) -> String {
    let characters = Array(short.utf8)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345".utf8)
    let sums = stride(from: 0, to: characters.count, by: 5).map { start in
      (0..<5).reduce(0) { sum, bit in
        let isCapital = start + bit < characters.count && characters[start + bit] >= 65 && characters[start + bit] <= 90
        return sum | (isCapital ? 1 << bit : 0)
      }
    }
    return String(decoding: sums.map { letters[$0] }, as: UTF8.self)
  }

  /// The identifier with the case that its last three characters say; nil if they say nothing.
  private static func restored(_ text: String) -> String? {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ012345".utf8)
    var characters = Array(text.utf8.prefix(15))
    for (group, byte) in text.uppercased().utf8.suffix(3).enumerated() {
      guard let bits = letters.firstIndex(of: byte) else { return nil }
      for bit in 0..<5 {
        let index = group * 5 + bit
        let isLetter = characters[index] | 0x20 >= 97 && characters[index] | 0x20 <= 122
        if isLetter { characters[index] = bits & (1 << bit) != 0 ? characters[index] & 0xDF : characters[index] | 0x20 }
      }
    }
    let short = String(decoding: characters, as: UTF8.self)
    return short + checksum(short) == short + text.uppercased().suffix(3) ? short + checksum(short) : nil
  }

  private static func number(_ number: Int, width: Int) -> String {
    var rest = number
    var result: [UInt8] = []
    for _ in 0..<width {
      result.append(digits[rest % 62])
      rest /= 62
    }
    return String(decoding: result.reversed(), as: UTF8.self)
  }
}
