import Testing

@testable import GeneratorCore

@Suite struct DiagnosticFormatterTests {
  private let formatter = DiagnosticFormatter()

  private let unknownType = Diagnostic(
    .error, .unknownType, "unknown type 'Shop.Prodct' of property 'Item'",
    at: SourceLocation(file: "service.xml", line: 7, column: 41),
    excerpt: SourceExcerpt(line: #"            <Property Name="Item" Type="Shop.Prodct"/>"#, range: 40..<51),
    hint: "did you mean 'Shop.Product'?")

  @Test func writesLocationMessageExcerptAndHint() {
    #expect(
      formatter.text(unknownType) == """
        service.xml:7:41: error: unknown type 'Shop.Prodct' of property 'Item'
            <Property Name="Item" Type="Shop.Prodct"/>
                                        ^~~~~~~~~~~
        hint: did you mean 'Shop.Product'?
        """)
  }

  @Test func writesAMessageAlone() {
    #expect(formatter.text(Diagnostic(.note, .internalError, "nothing to do")) == "note: nothing to do")
  }

  @Test func showsTheIdentifierOnRequest() {
    let text = DiagnosticFormatter(showsIdentifiers: true).text(unknownType)
    let first = "service.xml:7:41: error: unknown type 'Shop.Prodct' of property 'Item' [unknown-type]\n"
    #expect(text.hasPrefix(first))
  }

  @Test func omitsAnUnknownColumn() {
    let diagnostic = Diagnostic(.warning, .internalError, "odd", at: SourceLocation(file: "a.json", line: 3))
    #expect(formatter.text(diagnostic) == "a.json:3: warning: odd")
  }

  @Test func escapesControlAndBidirectionalCharacters() {
    let text = formatter.text(Diagnostic(.error, .unknownType, "unknown type 'a\u{1B}[2Jb\u{202E}c'"))
    #expect(text == "error: unknown type 'a\\u{1B}[2Jb\\u{202E}c'")
  }
}
