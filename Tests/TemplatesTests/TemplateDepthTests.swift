import Templates
import Testing

@Suite struct TemplateDepthTests {
  private func render(_ templates: [String: String], with context: TemplateObject) throws -> String {
    try TemplateLibrary(templates: templates, options: TemplateOptions()).render("main", with: context).text
  }

  /// A nested list with the given depth.
  private func chain(_ depth: Int) -> TemplateObject {
    (1..<depth).reduce(TemplateObject(["nodes": []])) { inner, _ in TemplateObject(["nodes": [.object(inner)]]) }
  }

  @Test(arguments: [
    (["main": "{{>main}}"], "template inside itself: 'main' > 'main', deeper than 64 levels"),
    (
      ["main": "{{>a}}", "a": "x{{>b}}", "b": "{{>a}}"],
      "template inside itself: 'a' > 'b' > 'a', deeper than 64 levels"
    ),
    (
      ["main": "{{<a}}{{$x}}1{{/x}}{{/a}}", "a": "{{$x}}{{/x}}{{<a}}{{/a}}"],
      "template inside itself: 'a' > 'a', deeper than 64 levels"
    ),
    (
      ["main": "{{#data}}{{>main}}{{/data}}"],
      "template inside itself: 'main' > 'main', deeper than 512 levels"
    ),
    (
      ["main": "{{lambda}}"],
      "template inside itself: 'lambda()' > 'lambda()', deeper than 64 levels"
    ),
  ])
  func endsWithAnError(templates: [String: String], message: String) throws {
    let context = TemplateObject(["data": 1, "lambda": .lambda(TemplateLambda { _ in "{{lambda}}" })])
    let error = try #require(throws: TemplateError.self) { try render(templates, with: context) }
    #expect(error.kind == .depth)
    #expect(error.message == message)
    #expect(error.line == 1)
  }

  @Test func recursesWithTheData() throws {
    let templates = ["main": "<{{#nodes}}{{>main}}{{/nodes}}>"]
    let text = try render(templates, with: chain(400))
    #expect(text == String(repeating: "<", count: 400) + String(repeating: ">", count: 400))
  }

  @Test func allowsManyTemplatesInARow() throws {
    let templates = ["main": String(repeating: "{{>part}}", count: 200), "part": "{{#nodes}}{{/nodes}}x"]
    #expect(try render(templates, with: chain(1)) == String(repeating: "x", count: 200))
  }

  @Test func usesTheLimitOfTheOptions() throws {
    let library = try TemplateLibrary(
      templates: ["a": "{{>b}}", "b": "{{>c}}", "c": "{{>d}}", "d": "end"], options: TemplateOptions(maximumDepth: 2))
    let error = try #require(throws: TemplateError.self) { try library.render("a", with: TemplateObject([:])) }
    #expect(error.message == "templates are nested, deeper than 2 levels")
    #expect(try library.render("b", with: TemplateObject([:])).text == "end")
  }

  @Test func limitsExponentialPartials() throws {
    var templates = ["main": "{{>p0}}", "p40": "x"]
    for place in 0..<40 { templates["p\(place)"] = "{{>p\(place + 1)}}{{>p\(place + 1)}}" }
    let work = TemplateOptions(maximumNodes: 10_000)
    let long = TemplateOptions(maximumSize: 1_000)
    for (options, message) in [
      (work, "the text takes more than 10000 steps"), (long, "the text becomes larger than 0 MB"),
    ] {
      let library = try TemplateLibrary(templates: templates, options: options)
      let error = try #require(throws: TemplateError.self) { try library.render("main", with: TemplateObject([:])) }
      #expect(error.kind == .size)
      #expect(error.message == message)
    }
  }
}
