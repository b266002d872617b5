import Templates
import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPacks
@testable import GeneratorPlanning

@Suite("rendering a module")
struct ModuleRendererTests {
  private let path = "files/Sources/__packageName__/__fileName__.swift.mustache"

  private func files(_ typeFiles: [TemplateValue], locations: [GeneratorCore.SourceLocation] = []) throws
    -> [PlannedFile]
  {
    let pack = try PackFixture.pack()
    let outline = try OutlineBuilder(pack: pack).outline(
      for: ModelFixture.empty().model, name: try PackageName("Shop"), settings: [:])
    let context = TemplateContext(
      values: ["packageName": "Shop", "typeFiles": .list(typeFiles)], locations: locations)
    let renderer = try ModuleRenderer(outline: outline, context: context)
    var coverage: TemplateCoverage?
    return try renderer.files(of: try #require(pack.modules["base"]), at: path, recording: &coverage)
  }

  private func type(_ name: String, origin: Int? = nil) -> TemplateValue {
    .object(TemplateObject(["name": .string(name)], origin: origin))
  }

  @Test("a list rule emits a file for each element")
  func list() throws {
    let files = try files([
      ["fileName": "People", "structures": [type("Person"), type("Group")]],
      ["fileName": "Things", "structures": [type("Thing")]],
    ])
    #expect(files.map(\.path.text) == ["Sources/Shop/People.swift", "Sources/Shop/Things.swift"])
    #expect(String(decoding: files[0].bytes, as: UTF8.self) == "struct Person {}\nstruct Group {}\n")
  }

  @Test("a line's origin is a template line and a metadata location")
  func origins() throws {
    let locations = [
      GeneratorCore.SourceLocation(file: "shop.xml", line: 7, column: 3),
      GeneratorCore.SourceLocation(file: "shop.xml", line: 9, column: 3),
    ]
    let files = try files(
      [["fileName": "People", "structures": [type("Person", origin: 0), type("Group", origin: 1)]]],
      locations: locations)
    let origins = try #require(files.first?.origins)
    let partial = GeneratorCore.SourceLocation(file: "templates/modules/base/partials/type.mustache", line: 1)
    #expect(origins[1] == LineOrigins.Origin(template: partial, metadata: locations[0]))
    #expect(origins[2] == LineOrigins.Origin(template: partial, metadata: locations[1]))
    #expect(origins[0] == nil)
    #expect(origins[99] == nil)
  }

  @Test(
    "a value that would escape the path is refused",
    arguments: [
      "../../evil", "..", "a/b", "", "a\u{0}", "/etc/passwd", "a\nb", String(repeating: "a", count: 300),
    ])
  func hostile(name: String) throws {
    let error = try #require(throws: ScaffoldError.self) {
      try files([["fileName": .string(name), "structures": []]])
    }
    #expect(error.failure == .refused)
  }
}
