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

  /// The lines of a file whose rule is `rule`, in a module whose target depends on `dependencies`.
  private func importLines(rule: String, dependencies: String) throws -> [String] {
    let path = "files/Sources/__packageName__/Imports.swift.mustache"
    let manifest = """
      {
        "summary": "The base.",
        "targets": [
          { "name": "BaseData", "kind": "library" },
          { "name": "__packageName__Model", "kind": "library" },
          { "name": "__packageName__", "kind": "library", "dependencies": [\(dependencies)] }
        ],
        "files": [
          { "path": "\(path)"\(rule) },
          { "path": "files/Sources/**", "for": "typeFiles" }
        ]
      }
      """
    let pack = try PackFixture.pack([
      "modules/base/module.json": manifest,
      "modules/base/\(path)": "{{#fileImports}}\nimport {{.}}\n{{/fileImports}}\n",
    ])
    let model = ModelFixture.empty()
    let outline = try OutlineBuilder(pack: pack).outline(for: model.model, name: try PackageName("Shop"), settings: [:])
    let file = try FilePlanner(outline: outline).plan(model).files.files.first {
      $0.path.text == "Sources/Shop/Imports.swift"
    }
    return String(decoding: try #require(file).bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("a file imports what its rule names, if the package has it, in order")
  func imports() throws {
    let dependencies = #""BaseData", "__packageName__Model", "slot:dialect""#
    #expect(
      try importLines(
        rule: #", "imports": ["slot:dialect", "__packageName__Model", "FoundationEssentials"]"#,
        dependencies: dependencies)
        == ["import FoundationEssentials", "import RestDialect", "import ShopModel"])
    #expect(try importLines(rule: #", "imports": ["BaseData"]"#, dependencies: #""__packageName__Model""#) == [])
    #expect(
      try importLines(rule: "", dependencies: dependencies)
        == ["import BaseData", "import FoundationEssentials", "import RestDialect", "import ShopModel"])
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
