import Templates
import Testing

@Suite struct InheritanceTests {
  private func render(_ templates: [String: String]) throws -> String {
    let context = TemplateObject(["name": "Order", "base": "type", "parts": [["name": "a"], ["name": "b"]]])
    return try TemplateLibrary(templates: templates, options: TemplateOptions(escaping: .none, isStrict: true))
      .render("main", with: context).text
  }

  private let type = """
    struct {{name}} {
      {{$members}}
      // nothing
      {{/members}}
    }

    """

  @Test func indentsAReplacementLikeItsBlock() throws {
    let main = """
      {{<type}}
        {{$members}}
            let id: Int
            let note: String
        {{/members}}
      {{/type}}

      """
    let expected = "struct Order {\n  let id: Int\n  let note: String\n}\n"
    #expect(try render(["main": main, "type": type]) == expected)
    #expect(try render(["main": "{{>type}}\n", "type": type]) == "struct Order {\n  // nothing\n}\n")
  }

  @Test func findsADynamicParent() throws {
    let main = "{{<*base}}{{$members}}\nlet a\n{{/members}}{{/*base}}\n"
    #expect(try render(["main": main, "type": type]) == "struct Order {\n  let a\n}\n")
  }

  @Test func rendersAReplacementInTheContextOfTheBlock() throws {
    let main = "{{<list}}{{$part}}<{{name}}>{{/part}}{{/list}}"
    let list = "{{#parts}}{{$part}}{{/part}}{{/parts}}"
    #expect(try render(["main": main, "list": list]) == "<a><b>")
  }

  @Test func nestedBlocksAreReplacedOnlyFromOutside() throws {
    let main = "{{<base}}{{$x}}[{{$x}}inner{{/x}}]{{/x}}{{/base}}"
    #expect(try render(["main": main, "base": "{{$x}}{{/x}}"]) == "[inner]")
    let outer = "{{<middle}}{{$x}}outer{{/x}}{{/middle}}"
    #expect(try render(["main": outer, "middle": main, "base": "{{$y}}{{/y}}{{$x}}{{/x}}"]) == "outer")
  }

  @Test func reportsTheTemplateOfAFaultyReplacement() throws {
    let error = try #require(throws: TemplateError.self) {
      try render(["main": "{{<type}}\n{{$members}}\n{{nam}}\n{{/members}}\n{{/type}}", "type": type])
    }
    #expect(error.template == "main")
    #expect(error.line == 3)
  }
}
