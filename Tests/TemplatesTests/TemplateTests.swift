import Templates
import Testing

@Suite struct TemplateTests {
  @Test func listsItsTags() throws {
    let text = "{{a.b}}\n{{#s}}{{{c}}}{{^i}}{{>p}}{{>*d}}{{/i}}{{/s}}\n{{<q}}{{$x}}{{&e}}{{/x}}{{/q}}{{$y}}{{/y}}"
    let tags = try Template(name: "main", text: text).tags
    #expect(tags.map(\.name) == ["a.b", "s", "c", "i", "p", "d", "q", "x", "e", "y"])
    let kinds: [TemplateTag.Kind] = [
      .variable, .section, .variable, .invertedSection, .partial, .partial, .parent, .block, .variable, .block,
    ]
    #expect(tags.map(\.kind) == kinds)
    #expect(tags.filter(\.isDynamic).map(\.name) == ["d"])
    #expect(tags[5].sections == ["s"])
    #expect(tags[2].line == 2)
    #expect(tags[2].column == 10)
    #expect(tags[9].sections.isEmpty)
  }

  @Test func rendersOneTemplateInManyContexts() throws {
    let library = TemplateLibrary([try Template(name: "main", text: "{{name}};")], options: TemplateOptions())
    for name in ["a", "b"] {
      #expect(try library.render("main", with: TemplateObject(["name": .string(name)])).text == "\(name);")
    }
  }

  @Test func usesTheEscapingOfTheOptions() throws {
    for (escaping, expected) in [(TemplateOptions.Escaping.html, "&lt;&amp;&quot;é&gt;<"), (.none, "<&\"é><")] {
      let library = try TemplateLibrary(
        templates: ["main": "{{text}}{{{raw}}}"], options: TemplateOptions(escaping: escaping))
      let rendered = try library.render("main", with: TemplateObject(["text": "<&\"é>", "raw": "<"]))
      #expect(rendered.text == expected)
    }
  }

  @Test func refusesAnUnknownTemplate() throws {
    let library = try TemplateLibrary(templates: ["entity": ""], options: TemplateOptions())
    let error = try #require(throws: TemplateError.self) { try library.render("entiti", with: TemplateObject([:])) }
    #expect(error.description == "entiti: error: unknown template 'entiti'\nhint: did you mean 'entity'?")
  }

  @Test func keepsManyMembers() {
    let members = Dictionary(uniqueKeysWithValues: (0..<500).map { ("name\($0)", TemplateValue.int($0)) })
    let object = TemplateObject(members, origin: 5)
    let found = (0..<500).filter { number in
      if case .int(number)? = object["name\(number)"] { true } else { false }
    }
    #expect(found.count == 500)
    let hasUnknownMember = object["name500"] != nil
    #expect(!hasUnknownMember)
    #expect(object.names.count == 500)
    #expect(object.origin == 5)
  }
}
