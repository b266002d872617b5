import Testing

@testable import GeneratorPackTesting

@Suite("tokens of Swift source")
struct SwiftTokenReaderTests {
  private func text(_ source: String) -> String {
    SwiftTokenReader.tokens(of: source).map { token in
      switch token.kind {
      case .word, .symbol: token.text
      case .string: "S"
      case .stringEnd: "E"
      case .unterminated: "!"
      }
    }.joined(separator: " ")
  }

  @Test(
    "recognizes literals and comments",
    arguments: [
      ("let a = 1", "let a = 1"), ("a // b\nc", "a c"), ("a /* /* b */ c */ d", "a d"), ("/* a", "!"),
      (#""a" b"#, "S E b"), (#""a\"b" c"#, "S E c"), (#""\(a(1) + "x")" b"#, "S a ( 1 ) + S E E b"),
      (##"#"a"\(b)"# c"##, "S E c"), (##"#"\#(a)"# b"##, "S a E b"), ("\"a\nb", "S ! b"),
      ("\"\"\"\na \" b\n\"\"\" c", "S E c"), ("#\"\"\"\na\n\"\"\"# b", "S E b"), ("`default`.x", "default . x"),
      ("#if os", "# if os"), ("é😀_1 b", "é😀_1 b"),
    ])
  func tokens(source: String, expected: String) {
    #expect(text(source) == expected)
  }

  @Test("counts lines")
  func lines() {
    let tokens = SwiftTokenReader.tokens(of: "a\n/*\n*/ b\n\"\"\"\nx\n\"\"\"\nc")
    #expect(tokens.filter { $0.kind == .word }.map(\.line) == [1, 3, 7])
  }
}
