import Testing

@testable import GeneratorCore

@Suite("path patterns")
struct PathPatternTests {
  @Test(
    "what matches",
    arguments: [
      ("Sources/**", "Sources/A/B.swift"), ("**/*.md", "a/b/c.md"), ("**/*.md", "c.md"), ("a/*/c", "a/b/c"),
      ("files/__name__/*.swift", "files/__name__/X.swift"), ("*", "a"), ("a*b*c", "aXbYc"), ("**", "a/b"),
    ])
  func matches(pattern: String, path: String) {
    #expect(PathPattern(pattern).matches(path))
  }

  @Test(
    "what does not match",
    arguments: [
      ("Sources/*", "Sources/A/B.swift"), ("*.md", "a/c.md"), ("a/*/c", "a/c"), ("a*b", "abc"), ("", "a"),
      ("Sources", "Sources/A"), ("sources/**", "Sources/A"),
    ])
  func differs(pattern: String, path: String) {
    #expect(!PathPattern(pattern).matches(path))
  }

  @Test("many stars do not take exponential time")
  func manyStars() {
    let pattern = String(repeating: "*a", count: 60) + "b"
    #expect(!PathPattern(pattern).matches(String(repeating: "a", count: 5_000)))
  }

  @Test("many '**' do not take exponential time")
  func manyFolders() {
    let pattern = PathPattern(String(repeating: "**/", count: 40) + "b")
    #expect(!pattern.matches(String(repeating: "a/", count: 200) + "a"))
    #expect(pattern.matches(String(repeating: "a/", count: 200) + "b"))
    #expect(PathPattern("a/**/b/**/c").matches("a/x/b/y/b/c"))
    #expect(!PathPattern("a/**/b/**/c").matches("a/x/y/c"))
  }
}
