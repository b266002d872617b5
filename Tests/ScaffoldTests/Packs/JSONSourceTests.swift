import Testing

@testable import GeneratorCore

@Suite("JSON source")
struct JSONSourceTests {
  @Test(
    "errors have a location",
    arguments: [
      ("{", "m.json:1:2: error: expected a name in quotes"),
      ("{\"a\": 1,}", "m.json:1:9: error: expected a name in quotes"),
      ("{\n  \"a\" 1\n}", "m.json:2:7: error: expected ':' after the name 'a'"),
      ("[1, 2", "m.json:1:6: error: expected ',' or ']'"),
      ("01", "m.json:1:1: error: '01' is not a number"),
      ("\"a\nb\"", "m.json:1:3: error: a control character in a string must be escaped"),
      ("\"\\ud800\"", "m.json:1:8: error: half of a surrogate pair"),
      ("\"\\x\"", "m.json:1:4: error: unknown escape in a string"),
      ("true false", "m.json:1:6: error: text after the end of the document"),
      ("", "m.json:1:1: error: the document ends too early"),
      ("nul", "m.json:1:1: error: expected a JSON value"),
    ])
  func faults(text: String, expected: String) throws {
    let error = try #require(throws: ScaffoldError.self) {
      try JSONSource(Array(text.utf8), name: "m.json", failure: .packFailed)
    }
    let diagnostic = try #require(error.diagnostics.first)
    let lines = DiagnosticFormatter().text(diagnostic).split(separator: "\n")
    #expect(lines.first.map(String.init) == expected)
  }

  @Test("a byte-order mark is skipped and has no column")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let source = try JSONSource(mark + Array("[1]".utf8), name: "m.json", failure: .packFailed)
    #expect(source.location(of: source.root) == SourceLocation(file: "m.json", line: 1, column: 1))
    let error = try #require(throws: ScaffoldError.self) {
      try JSONSource(mark + Array("[01]".utf8), name: "m.json", failure: .packFailed)
    }
    #expect(error.diagnostics.first?.location == SourceLocation(file: "m.json", line: 1, column: 2))
    #expect(throws: ScaffoldError.self) {
      try JSONSource(mark + mark + Array("[1]".utf8), name: "m.json", failure: .packFailed)
    }
  }

  @Test("deep nesting is an error, not a crash")
  func depth() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: ScaffoldError.self) {
      try JSONSource(Array(text.utf8), name: "m.json", failure: .packFailed)
    }
  }

  @Test("empty arrays and objects are not nested in each other")
  func emptyValues() throws {
    let text = "[" + Array(repeating: "[], {}", count: 500).joined(separator: ",") + "]"
    let source = try JSONSource(Array(text.utf8), name: "m.json", failure: .packFailed)
    #expect(source.root[999] != nil)
  }

  @Test("places are those of diagnostics")
  func places() throws {
    let text = "{\"名\": [\"ß\",\n  12, {\n}" + String(repeating: ", \"名 long\"", count: 1_000) + "]}\n"
    let source = try JSONSource(Array(text.utf8), name: "m.json", failure: .packFailed)
    guard case .array(let elements)? = source.root["名"]?.content else { throw CancellationError() }
    for node in elements + [source.root] {
      #expect(source.location(of: node) == source.diagnostic(.error, .malformedJSON, "", at: node).location)
    }
    #expect(elements.prefix(4).map(source.length) == [3, 2, 1, 8])
  }

  @Test("strings keep every character")
  func strings() throws {
    let text = #"["a\"\\\/\b\f\n\r\t", "\u00e9\ud83d\ude00", "é😀"]"#
    let source = try JSONSource(Array(text.utf8), name: "m.json", failure: .packFailed)
    let fields = try JSONFields(
      JSONNode(
        content: .object([JSONNode.Member(name: "list", value: source.root, nameOffset: 0)]), range: source.root.range),
      of: source, known: ["list"])
    let texts = try fields.texts("list")
    #expect(texts == ["a\"\\/\u{8}\u{C}\n\r\t", "é😀", "é😀"])
  }

  @Test("a misspelled member is reported with a suggestion")
  func misspelledMember() throws {
    let source = try JSONSource(Array(#"{ "sumary": "x" }"#.utf8), name: "m.json", failure: .packFailed)
    let error = try #require(throws: ScaffoldError.self) {
      try JSONFields(source.root, of: source, known: ["summary", "needs"])
    }
    let text = DiagnosticFormatter().text(error.diagnostics)
    #expect(
      text == """
        m.json:1:3: error: unknown member 'sumary'
            { "sumary": "x" }
              ^~~~~~~~
        hint: did you mean 'summary'?

        """)
  }

  @Test("only numbers of RFC 8259 are accepted")
  func numbers() {
    let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/
    var random = SystemRandomNumberGenerator()
    var valid = 0
    for _ in 1...5_000 {
      let text = String(
        (1...Int.random(in: 1...7, using: &random)).map { _ in "-+.0019eE".randomElement(using: &random)! })
      let isNumber = text.wholeMatch(of: number) != nil
      let source = try? JSONSource(Array(text.utf8), name: "numbers.json", failure: .packFailed)
      let isRead = source != nil
      #expect(isRead == isNumber, "\(text)")
      if isNumber { valid += 1 }
    }
    #expect(valid > 100)
  }
}
