import SeededNumbers

/// Random texts and searches from few pieces, so that many searches match and many others nearly match: letters in both
/// normalization forms, in both cases, of several alphabets, and characters with a meaning for the index.
enum RandomTexts {
  private static let pieces = [
    "Milk", "milk", "Käse", "KÄSE", "Ka\u{308}se", "groß", "GROSS", "Straße", "İstanbul", "\u{212A}ilo", "kilo", "a\"b",
    "AND", "NOT", "OR", "NEAR(", "fox*", "^fox", "col:on", "a'b%_", "éclair", "e\u{301}clair", "E\u{301}CLAIR",
    "Москва", "МОСКВА", "йод", "и\u{306}од", "ΟΔΟΣ", "οδός", "\u{2126}hm", "ωhm", "日本語", "東京", "豈更", "\u{F900}更", "각도",
    "👨‍👩‍👧",
    "👨", "\r\n", "\n", "\t", "nul\0l", "x;y", "x\u{37E}y", "a\u{301}\u{323}b", "a\u{323}\u{301}b", "\u{301}", "ﬁn",
    "ab",
    "a", "", " ", "-", "1", "23",
  ]

  static func text(_ random: inout SeededNumbers) -> String {
    (0..<(1 + random.next() % 5)).map { _ in random.pick(pieces) + random.pick(["", " ", ""]) }.joined()
  }

  /// A search for parts of texts and for random words.
  static func search(in texts: [String], _ random: inout SeededNumbers) -> String {
    (0..<(1 + random.next() % 3)).map { _ in
      let word = random.next() % 3 == 0 ? random.pick(pieces) : part(of: random.pick(texts), &random)
      return random.pick(["", "", "", "NOT ", "AND ", "OR "]) + written(word, &random)
    }.joined(separator: " ")
  }

  private static func part(of text: String, _ random: inout SeededNumbers) -> String {
    guard !text.isEmpty else { return "" }
    let start = Int(random.next() % UInt64(text.count))
    let part = text.dropFirst(start).prefix(1 + Int(random.next() % 9))
    // A part can also begin or end within a character.
    if random.next() % 4 == 0 { return String(String.UnicodeScalarView(part.unicodeScalars.dropFirst())) }
    return String(part)
  }

  private static func written(_ word: String, _ random: inout SeededNumbers) -> String {
    let word = random.pick([word, word.uppercased(), word.lowercased()])
    return random.next() % 2 == 0 ? "\"\(word)\"" : word
  }
}
