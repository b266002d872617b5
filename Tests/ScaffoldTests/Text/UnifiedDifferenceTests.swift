import Testing

@testable import GeneratorCore

@Suite("unified differences")
struct UnifiedDifferenceTests {
  private func text(_ old: String, _ new: String, context: Int = 1) -> [String] {
    UnifiedDifference(from: old, to: new, context: context).hunks.flatMap { hunk in
      [hunk.heading] + hunk.lines.map { "\($0.kind.rawValue)\($0.text)\($0.isEnded ? "" : "$")" }
    }
  }

  @Test("equal texts have no difference")
  func equal() {
    #expect(text("a\nb\n", "a\nb\n") == [])
    #expect(text("", "") == [])
  }

  @Test("shows the context of a change")
  func context() {
    let found = text("1\n2\n3\n4\n5\n", "1\n2\nx\n4\n5\n")
    #expect(found == ["@@ -2,3 +2,3 @@", " 2", "-3", "+x", " 4"])
  }

  @Test("combines nearby changes into one hunk")
  func hunks() {
    #expect(text("a\n1\n2\nb\n", "A\n1\n2\nB\n").filter { $0.hasPrefix("@@") }.count == 1)
    #expect(text("a\n1\n2\n3\nb\n", "A\n1\n2\n3\nB\n").filter { $0.hasPrefix("@@") }.count == 2)
  }

  @Test("shows missing newlines at the end and empty texts")
  func ends() {
    #expect(text("a\n", "a") == ["@@ -1 +1 @@", "-a", "+a$"])
    #expect(text("", "a\n") == ["@@ -0,0 +1 @@", "+a"])
    #expect(text("a\r\n", "a\n") == ["@@ -1 +1 @@", "-a\r", "+a"])
  }

  @Test("numbers the lines of each text")
  func numbers() throws {
    let hunk = try #require(UnifiedDifference(from: "a\nb\n", to: "x\ny\nb\nz\n").hunks.first)
    #expect(hunk.lines.filter { $0.kind == .added }.map(\.number) == [1, 2, 4])
    #expect(hunk.lines.filter { $0.kind == .removed }.map(\.number) == [1])
  }
}
