import Templates
import Testing

@Suite struct LineOriginTests {
  private func lines(_ templates: [String: String], with context: TemplateObject) throws -> [LineOrigin] {
    let options = TemplateOptions(escaping: .none, isStrict: true)
    return try TemplateLibrary(templates: templates, options: options).render("main", with: context).lines
  }

  @Test func followsSectionsAndPartials() throws {
    let main = "struct {{name}} {\n{{#properties}}\n  {{>property}}\n{{/properties}}\n}\n"
    let properties = [7, 8].map { TemplateValue.object(TemplateObject(["title": "a"], origin: $0)) }
    let context = TemplateObject(["name": "Order", "properties": .list(properties)], origin: 3)
    let found = try lines(["main": main, "property": "/// Doc.\nlet {{title}}\n"], with: context)
    #expect(
      found == [
        LineOrigin(template: "main", line: 1, origin: 3),
        LineOrigin(template: "property", line: 1, origin: 7), LineOrigin(template: "property", line: 2, origin: 7),
        LineOrigin(template: "property", line: 1, origin: 8), LineOrigin(template: "property", line: 2, origin: 8),
        LineOrigin(template: "main", line: 5, origin: 3),
      ])
  }

  @Test func countsTheLinesOfValuesAndLambdas() throws {
    let lambda = TemplateLambda { "\($0 ?? "")!\n" }
    let context = TemplateObject(["text": "one\ntwo\n\nfour", "twice": .lambda(lambda)])
    let found = try lines(["main": "\n{{text}}\n{{#twice}}a\nb{{/twice}}end"], with: context)
    #expect(found.map(\.line) == [1, 2, 2, 2, 2, 3, 3, 4])
    #expect(found.allSatisfy { $0.origin == nil && $0.template == "main" })
  }

  @Test func namesTheTemplateOfAReplacedBlock() throws {
    let templates = [
      "main": "{{<base}}\n{{$body}}\nmine\n{{/body}}\n{{/base}}\n", "base": "1\n{{$body}}\n{{/body}}\n3",
    ]
    let found = try lines(templates, with: TemplateObject([:]))
    #expect(found.map(\.template) == ["base", "main", "base"])
    #expect(found.map(\.line) == [1, 3, 4])
  }

  @Test func findsTheOriginOfASingleLine() throws {
    let templates = ["main": "a\n{{>part}}\n{{#items}}\n{{.}}\n{{/items}}\n", "part": "b\n\nc\n"]
    let library = try TemplateLibrary(
      templates: templates, options: TemplateOptions(escaping: .none, isStrict: true))
    let text = try library.render("main", with: TemplateObject(["items": ["x", "y"]], origin: 4))
    #expect(text.lines.count == 6)
    #expect((1...6).map { text.origin(ofLine: $0) } == text.lines)
    #expect(text.origin(ofLine: 0) == nil)
    #expect(text.origin(ofLine: 7) == nil)
  }

  @Test func hasNoOriginForEmptyText() throws {
    #expect(try lines(["main": "{{! nothing }}\n"], with: TemplateObject([:])).isEmpty)
  }
}
