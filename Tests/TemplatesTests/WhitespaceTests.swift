import Templates
import Testing

@Suite struct WhitespaceTests {
  private func render(_ templates: [String: String], _ context: TemplateObject = TemplateObject([:])) throws -> String {
    try TemplateLibrary(templates: templates, options: TemplateOptions(escaping: .none)).render("main", with: context)
      .text
  }

  @Test func leavesBlankLinesOfAPartialBlank() throws {
    let text = try render(
      ["main": "{\n  {{>body}}\n}\n", "body": "a\n\n{{empty}}\n  b\n"], TemplateObject(["empty": ""]))
    #expect(text == "{\n  a\n\n\n    b\n}\n")
  }

  @Test func accumulatesTheIndentationOfPartials() throws {
    let text = try render(["main": "  {{>a}}\n", "a": "a\n  {{>b}}\n", "b": "b\nc\n"])
    #expect(text == "  a\n    b\n    c\n")
  }

  @Test func indentsTheResultOfASectionLambda() throws {
    let lambda = TemplateLambda { $0 ?? "" }
    let text = try render(
      ["main": "  {{>a}}\n", "a": "{{#same}}\nx\ny\n{{/same}}\nz\n"], TemplateObject(["same": .lambda(lambda)]))
    #expect(text == "  x\n  y\n  z\n")
  }

  @Test(arguments: [
    ("{{#show}}{{/show}}", "[]"), ("{{#show}}\n{{/show}}\n", "[]"), ("{{#show}} a {{/show}}", "[ a ]"),
    ("{{#show}}\n a\n  {{/show}}\n", "[ a\n]"), ("{{#show}}\n{{^x}}\n{{/x}}\n{{/show}}", "[{{^x}}\n{{/x}}\n]"),
  ])
  func passesLambdasTheirSourceText(text: String, expected: String) throws {
    let lambda = TemplateLambda { "{{=| |=}}[\($0 ?? "")]" }
    #expect(try render(["main": text], TemplateObject(["show": .lambda(lambda)])) == expected)
  }

  @Test func reindentsBlocksAcrossTemplates() throws {
    let main =
      "{{<type}}\n  {{$members}}\n      let a\n      {{#on}}\n        let b\n      {{/on}}\n  {{/members}}\n{{/type}}\n"
    let type = "struct S {\n  {{$members}}\n  let none\n  {{/members}}\n}\n"
    #expect(
      try render(["main": main, "type": type], TemplateObject(["on": true])) == "struct S {\n  let a\n    let b\n}\n")
    #expect(try render(["main": "{{>type}}", "type": type]) == "struct S {\n  let none\n}\n")
  }

  @Test func keepsCarriageReturns() throws {
    #expect(try render(["main": "a\r\n{{#on}}\r\nb\r\n{{/on}}\r\nc"], TemplateObject(["on": true])) == "a\r\nb\r\nc")
  }
}
