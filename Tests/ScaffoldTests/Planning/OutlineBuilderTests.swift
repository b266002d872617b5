import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPacks
@testable import GeneratorPlanning

@Suite("package outlines")
struct OutlineBuilderTests {
  private func outline(
    _ changes: [String: String] = [:], name: String = "Shop", model: NamedModel = ModelFixture.empty(),
    settings: [String: String] = [:]
  ) throws -> PackageOutline {
    try OutlineBuilder(pack: try PackFixture.pack(changes)).outline(
      for: model.model, name: try PackageName(name), settings: settings)
  }

  @Test("slots are filled, and targets follow their dependencies")
  func targets() throws {
    let outline = try outline()
    #expect(outline.modules.map(\.name) == ["base", "rest", "notes"])
    #expect(outline.slots.mapValues(\.name) == ["dialect": "rest"])
    #expect(outline.targets.map(\.name) == ["CBase", "BaseData", "RestDialect", "Shop"])
    #expect(outline.targets.last?.product == "Shop")
  }

  @Test("names of built-in modules are reserved")
  func reservedTypes() throws {
    let pack = try PackLoader(tree: try EmbeddedTemplates.tree()).pack(named: "offline-app")
    let outline = try OutlineBuilder(pack: pack).outline(
      for: ModelFixture.empty().model, name: try PackageName("Shop"), settings: [:])
    let expected: Set = ["Row", "HTTPClient", "ODataService", "Value", "ShopSchema", "ShopModel", "ServiceData"]
    #expect(expected.subtracting(outline.reservedTypes) == [])
    #expect(!outline.reservedTypes.contains("Product"))
  }

  @Test("conditions select modules")
  func conditions() throws {
    #expect(try outline(settings: ["storage": "memory"]).modules.map(\.name) == ["base", "rest"])
    let withoutContainer = ModelFixture.empty(hasContainer: false)
    #expect(try outline(model: withoutContainer).modules.map(\.name) == ["base", "notes"])
  }

  @Test("a package name that a target has is a usage error", arguments: ["BaseData", "basedata", "RestDialect"])
  func takenName(name: String) throws {
    let error = try #require(throws: ScaffoldError.self) { try outline(name: name) }
    #expect(error.failure == .usage)
  }

  @Test("an unsupported protocol leaves the slot unfilled, which is reported")
  func openSlot() throws {
    let error = try #require(throws: ScaffoldError.self) { try outline(model: ModelFixture.empty(protocol: "rest")) }
    #expect(error.failure == .packFailed)
    #expect(error.diagnostics.map(\.message) == ["no module fills the slot 'dialect' for the protocol 'rest'"])
  }

  @Test(
    "inconsistent packs are reported",
    arguments: [
      (
        #"{ "summary": "x", "needs": ["ghost"] }"#,
        "the module 'notes' needs 'ghost', which the pack 'small' leaves out"
      ),
      (
        #"{ "summary": "x", "targets": [{ "name": "N", "kind": "library", "dependencies": ["Ghost"] }] }"#,
        "the target 'N' depends on 'Ghost', which no module of the pack declares"
      ),
      (
        #"{ "summary": "x", "targets": [{ "name": "BASEDATA", "kind": "library" }] }"#,
        "the modules 'base' and 'notes' both declare a target 'BASEDATA'"
      ),
      (
        #"{ "summary": "x", "targets": [{ "name": "N", "kind": "library", "when": "contaner" }] }"#,
        "the module 'notes' uses 'contaner', which is neither a parameter nor a fact of the service"
      ),
      (
        #"{ "summary": "x", "provides": [{ "slot": "dialect", "protocol": "odata" }] }"#,
        "the modules 'notes' and 'rest' fill the same slot 'dialect' for the protocol 'odata'"
      ),
      (
        #"{ "summary": "x", "targets": [{ "name": "__ghost__N", "kind": "library" }] }"#,
        "the placeholder '__ghost__' in '__ghost__N' has no value"
      ),
    ])
  func misfits(manifest: String, message: String) throws {
    let error = try #require(throws: ScaffoldError.self) { try outline(["modules/notes/module.json": manifest]) }
    #expect(error.failure == .packFailed)
    #expect(error.diagnostics.map(\.message) == [message])
  }

  @Test("a dependency on a slot includes its provider's libraries")
  func slotDependency() throws {
    let manifest = """
      { "summary": "x", "needs": ["slot:dialect"],
        "targets": [{ "name": "N", "kind": "executable", "dependencies": ["slot:dialect", "BaseData"] }] }
      """
    let outline = try outline(["modules/notes/module.json": manifest])
    #expect(outline.targets.first { $0.name == "N" }?.dependencies == ["BaseData", "RestDialect"])
  }

  @Test("a condition can test for modules")
  func parts() throws {
    let manifest = """
      { "summary": "x", "targets": [
        { "name": "With", "kind": "library", "when": "parts.rest" },
        { "name": "Without", "kind": "library", "when": "!parts.rest" }
      ] }
      """
    let outline = try outline(["modules/notes/module.json": manifest])
    #expect(outline.targets.contains { $0.name == "With" })
    #expect(!outline.targets.contains { $0.name == "Without" })
    #expect(outline.parts["rest"] == true)
  }

  @Test("a package name that makes two types clash is refused")
  func takenType() throws {
    let manifest = #"{ "summary": "x", "types": ["__packageName__Tree"] }"#
    let source = "public struct ShopTree {}\n"
    let changes = ["modules/notes/module.json": manifest, "modules/base/Sources/BaseData/Tree.swift": source]
    let error = try #require(throws: ScaffoldError.self) { try outline(changes) }
    #expect(error.failure == .usage)
    #expect(error.diagnostics.first?.message == "with the name 'Shop' the package would have two types 'ShopTree'")
  }
}
