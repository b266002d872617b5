import Templates
import Testing

@Suite struct StrictModeTests {
  private let context = TemplateObject([
    "name": "Order", "documentation": .null, "key": ["type": "String"], "count": 0,
    "properties": [["title": "Id"], ["title": "Note"]],
  ])

  private func render(_ text: String, partials: [String: String] = [:]) throws -> String {
    let templates = partials.merging(["main": text]) { $1 }
    return try TemplateLibrary(templates: templates, options: TemplateOptions(escaping: .none, isStrict: true))
      .render("main", with: context).text
  }

  @Test func reportsAnUnknownNameWithASuggestion() throws {
    let error = try #require(throws: TemplateError.self) {
      try render("struct {{name}} {\n\t{{#properties}}let {{titel}}{{/properties}}\n}\n")
    }
    #expect(error.kind == .unknownName)
    #expect(error.line == 2)
    #expect(error.column == 23)
    #expect(
      error.description == """
        main:2:23: error: unknown name 'titel'
            \t{{#properties}}let {{titel}}{{/properties}}
            \t                     ^~~~~
        hint: did you mean 'title'?
        """)
  }

  @Test(arguments: [
    ("{{#nme}}{{/nme}}", "unknown name 'nme'", "did you mean 'name'?"),
    ("{{^nme}}{{/nme}}", "unknown name 'nme'", "did you mean 'name'?"),
    ("{{key.typ}}", "unknown name 'typ' in 'key.typ'", "did you mean 'type'?"),
    ("{{-first}}", "unknown name '-first'", nil),
    ("{{>*nme}}", "unknown name 'nme'", "did you mean 'name'?"),
    ("{{>heder}}", "unknown template 'heder'", "did you mean 'header'?"),
    ("{{<heder}}{{/heder}}", "unknown template 'heder'", "did you mean 'header'?"),
  ])
  func refusesUnknownNames(text: String, message: String, hint: String?) throws {
    let error = try #require(throws: TemplateError.self) { try render(text, partials: ["header": ""]) }
    #expect(error.message == message)
    if let hint { #expect(error.hint == hint) }
  }

  @Test func listsTheKnownNamesIfNoneIsSimilar() throws {
    let error = try #require(throws: TemplateError.self) { try render("{{something}}") }
    #expect(error.hint == "known names: 'count', 'documentation', 'key', 'name', 'properties'")
  }

  @Test(arguments: [
    ("[{{documentation}}]", "[]"),
    ("[{{#documentation}}x{{/documentation}}]", "[]"),
    ("[{{^documentation}}x{{/documentation}}]", "[x]"),
    ("[{{documentation.text}}]", "[]"),
    ("[{{#count}}x{{/count}}]", "[x]"),
    ("{{#properties}}{{name}}.{{title}} {{/properties}}", "Order.Id Order.Note "),
  ])
  func acceptsKnownNames(text: String, expected: String) throws {
    #expect(try render(text) == expected)
  }

  @Test func refusesToWriteAnObject() throws {
    let error = try #require(throws: TemplateError.self) { try render("{{key}}") }
    #expect(error.message == "expected a text for 'key', found a list or an object")
    #expect(error.hint == "open it as a section: '{{#key}}'")
  }
}
