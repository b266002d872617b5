import Testing

@testable import GeneratorCore

/// One text finds lines and columns for all documents.
@Suite struct SourceTextTests {
  private let long = String(repeating: "名 e\u{301} ", count: 500)

  /// The position that a walk through the text gives.
  private func walked(to offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let before = String(decoding: bytes[..<offset], as: UTF8.self).unicodeScalars
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    return SourcePosition(offset: offset, line: line.count, column: (line.last?.count ?? 0) + 1)
  }

  @Test func positionsAreThoseOfAWalk() {
    let text = SourceText(name: "a", bytes: Array("é\n\n\(long)\n{\(long)".utf8))
    let starts = text.bytes.indices.filter { text.bytes[$0] & 0xC0 != 0x80 }
    for offset in starts + [text.bytes.count] {
      #expect(text.position(at: offset) == walked(to: offset, in: text.bytes))
    }
    #expect(text.position(at: .max) == text.position(at: text.bytes.count))
    #expect(SourceText(name: "a", bytes: []).position(at: 0) == .start)
  }

  @Test func lengthsEndWithTheLine() {
    let text = SourceText(name: "a", bytes: Array("{\"名\": 1,\n}".utf8))
    #expect(text.length(of: 1..<6) == 3)
    #expect(text.length(of: 0..<text.bytes.count) == 8)
    #expect(text.length(of: text.bytes.count..<text.bytes.count) == 1)
  }

  @Test func excerptsAreFoundByLineAndColumn() throws {
    let text = SourceText(name: "a", bytes: Array("one\r\n  é名 two\n".utf8))
    let excerpt = try #require(text.excerpt(line: 2, column: 4, length: 1))
    #expect(excerpt.text == "é名 two" && excerpt.caret == 1 && excerpt.length == 1)
    #expect(text.excerpt(line: 2, column: 3, length: .max)?.length == 6)
    #expect(text.excerpt(line: 1, column: 90, length: 1)?.text == "one")
    #expect(text.excerpt(line: 3, column: 1, length: 1)?.text == "")
    #expect(text.excerpt(line: 4, column: 1, length: 1) == nil)
    #expect(text.excerpt(line: 0, column: 1, length: 1) == nil)
  }
}
