import Templates
import Testing

@Suite struct ListPositionTests {
  private let context = TemplateObject([
    "letters": ["a", "b", "c"], "one": ["x"], "rows": [["cells": [1, 2]], ["cells": [3, 4]]],
  ])

  @Test(arguments: [
    ("{{#letters}}{{.}}{{^-last}}, {{/-last}}{{/letters}}", "a, b, c"),
    ("{{#letters}}{{#-first}}({{/-first}}{{.}}{{#-last}}){{/-last}}{{/letters}}", "(abc)"),
    ("{{#letters}}{{-index}}{{/letters}}", "012"),
    ("{{#one}}{{-first}} {{-last}}{{/one}}", "true true"),
    ("{{#rows}}{{#cells}}{{.}}{{#-last}};{{/-last}}{{/cells}}{{-index}}{{/rows}}", "12;034;1"),
    ("{{#letters}}{{>item}}{{/letters}}", "0a1b2c"),
    ("[{{-index}}]", "[]"),
  ])
  func positions(text: String, expected: String) throws {
    let library = try TemplateLibrary(
      templates: ["main": text, "item": "{{-index}}{{.}}"], options: TemplateOptions())
    #expect(try library.render("main", with: context).text == expected)
  }
}
