import Templates
import Testing

@Suite struct SyntaxErrorTests {
  struct Fault: Sendable {
    let text: String
    let message: String
    let line: Int
    let column: Int
    let hint: String?
  }

  static let faults = [
    Fault(
      text: "a\n  {{name", message: "tag is not closed", line: 2, column: 3, hint: "end the tag with '}}'"),
    Fault(text: "{{{name}}", message: "tag is not closed", line: 1, column: 1, hint: "end the tag with '}}}'"),
    Fault(
      text: "e\u{301}{{ }}", message: "tag has no name", line: 1, column: 3,
      hint: "write a name, or '.' for the value itself"),
    Fault(
      text: "é{{ }}", message: "tag has no name", line: 1, column: 2, hint: "write a name, or '.' for the value itself"),
    Fault(
      text: "{{a b}}", message: "name 'a b' contains a space", line: 1, column: 3,
      hint: "templates hold names, not expressions"),
    Fault(
      text: "{{#a}}\n{{#b}}\n{{/a}}", message: "expected the end of 'b', found the end of 'a'", line: 3, column: 1,
      hint: "'b' opens in line 2"),
    Fault(
      text: "{{#a}}", message: "'a' is not closed", line: 1, column: 1, hint: "add a closing tag of the same name"),
    Fault(
      text: "\r\n{{/a}}", message: "found the end of 'a', which is not open", line: 2, column: 1, hint: "remove the tag"
    ),
    Fault(
      text: "{{=<%=}}", message: "expected two delimiters, found '<%'", line: 1, column: 1,
      hint: "write them with a space between and without '=', as in '{{=<% %>=}}'"),
    Fault(
      text: "{{<*a}}{{/a}}", message: "expected the end of '*a', found the end of 'a'", line: 1, column: 8,
      hint: "'*a' opens in line 1"),
  ]

  @Test(arguments: faults)
  func reportsTheLocation(fault: Fault) throws {
    let error = try #require(throws: TemplateError.self) { try Template(name: "main", text: fault.text) }
    #expect(error.kind == .syntax)
    #expect(error.message == fault.message)
    #expect(error.line == fault.line)
    #expect(error.column == fault.column)
    #expect(error.hint == fault.hint)
  }

  @Test func limitsNesting() throws {
    let text = String(repeating: "{{#a}}", count: 129) + String(repeating: "{{/a}}", count: 129)
    let error = try #require(throws: TemplateError.self) { try Template(name: "main", text: text) }
    #expect(error.message == "tags are nested deeper than 128 levels")
  }

  @Test func showsTheLineWithACaret() throws {
    let error = try #require(throws: TemplateError.self) { try Template(name: "main", text: "x\r\ny {{#a}}\r\nz") }
    #expect(
      error.description == """
        main:2:3: error: 'a' is not closed
            y {{#a}}
              ^~~~~~
        hint: add a closing tag of the same name
        """)
  }
}
