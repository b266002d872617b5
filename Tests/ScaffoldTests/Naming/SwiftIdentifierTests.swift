import Testing

@testable import Scaffold

@Suite struct SwiftIdentifierTests {
  @Test(arguments: ["a", "_a", "A1", "имя", "产品", "é", "default", "a\u{301}", "€"])
  func takes(name: String) {
    #expect(SwiftIdentifier.isIdentifier(name))
  }

  @Test(arguments: ["", "_", "1a", "a b", "a-b", "a.b", "`a`", "\u{301}a", "a\u{0}", "a\"b", "«a»", "×"])
  func refuses(name: String) {
    #expect(!SwiftIdentifier.isIdentifier(name))
  }

  @Test func putsKeywordsIntoBackticks() throws {
    #expect(try #require(SwiftIdentifier("default")).source == "`default`")
    #expect(try #require(SwiftIdentifier("name")).source == "name")
  }
}
