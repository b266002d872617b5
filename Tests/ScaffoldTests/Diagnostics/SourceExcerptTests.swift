import Testing

@testable import GeneratorCore

@Suite struct SourceExcerptTests {
  @Test func dropsTheIndentation() {
    let excerpt = SourceExcerpt(line: "\t  <a b='c'/>  ", range: 6..<7)
    #expect(excerpt.text == "<a b='c'/>")
    #expect(excerpt.caret == 3)
    #expect(excerpt.length == 1)
  }

  @Test func truncatesALongLine() {
    let line = String(repeating: "x", count: 500) + "HERE" + String(repeating: "y", count: 500)
    let excerpt = SourceExcerpt(line: line, range: 500..<504)
    let marked = excerpt.text.dropFirst(excerpt.caret).prefix(excerpt.length)
    #expect(marked == "HERE")
    #expect(excerpt.text.count == SourceExcerpt.limit + 2)
    #expect(excerpt.text.hasPrefix("…"))
    #expect(excerpt.text.hasSuffix("…"))
  }

  @Test func movesARangePastTheEndOfTheLine() {
    let excerpt = SourceExcerpt(line: "ab", range: 7..<9)
    #expect(excerpt.caret == 2)
    #expect(excerpt.length == 1)
  }
}
