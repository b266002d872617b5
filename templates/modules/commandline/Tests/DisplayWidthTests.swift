import CommandLineInterface
import Testing

@Suite struct DisplayWidthTests {
  static let widths: [(String, Int)] = [
    ("", 0), ("abc", 3), ("Köln", 4), ("e\u{301}", 1), ("株式会社", 8), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ﾊﾝｶｸ", 4),
    ("Ａ", 2), ("😀", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("a\u{200B}b", 2), ("…", 1), ("שלום", 4),
  ]

  @Test(arguments: widths) func countsColumns(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  static let cuts: [(String, Int, String)] = [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("株式会社", 8, "株式会社"), ("株式会社", 7, "株式会…"), ("株式会社", 6, "株式…"), ("ab", 1, "…"),
    ("ab", 0, ""),
  ]

  @Test(arguments: cuts) func truncatesBetweenCharacters(_ text: String, _ columns: Int, _ expected: String) {
    #expect(DisplayWidth.truncate(text, to: columns) == expected)
  }
}
