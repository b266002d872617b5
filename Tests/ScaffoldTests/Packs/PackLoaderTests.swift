import Testing

@testable import GeneratorCore
@testable import GeneratorPacks

@Suite("reading packs")
struct PackLoaderTests {
  @Test("a pack has its modules and parameters")
  func pack() throws {
    let pack = try PackFixture.pack()
    #expect(pack.name == "small")
    #expect(pack.modules.keys.sorted() == ["base", "notes", "rest"])
    #expect(pack.parameters.map(\.name) == ["greeting", "loud", "storage"])
    #expect(pack.modules["base"]?.manifest.targets.map(\.kind) == [.library, .system, .library])
  }

  @Test("all settings are checked against the parameters")
  func settings() throws {
    let pack = try PackFixture.pack()
    let values = try pack.parameterValues(settings: ["loud": "true"])
    #expect(values == ["greeting": "hello", "loud": "true", "storage": "file"])
    let error = try #require(throws: ScaffoldError.self) {
      try pack.parameterValues(settings: ["storag": "file", "storage": "disk", "loud": "yes"])
    }
    #expect(error.failure == .usage)
    #expect(
      error.diagnostics.map(\.message) == [
        "'yes' is not allowed for the parameter 'loud': expected 'true' or 'false'",
        "the pack 'small' has no parameter 'storag'",
        "'disk' is not allowed for the parameter 'storage': expected one of 'file', 'memory'",
      ])
    #expect(error.diagnostics[1].hint == "did you mean 'storage'?")
  }

  @Test("an unknown pack is reported with a suggestion")
  func unknownPack() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try PackLoader(tree: PackFixture.tree()).pack(named: "smal")
    }
    #expect(error.failure == .usage)
    #expect(error.diagnostics.first?.hint == "did you mean 'small'?")
  }

  @Test("errors of several manifests are reported together")
  func faults() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try PackFixture.pack([
        "modules/rest/module.json": #"{ "summary": "x", "targets": [{ "name": "A", "kind": "libary" }] }"#,
        "modules/notes/module.json": "{",
      ])
    }
    #expect(error.failure == .packFailed)
    let places = error.diagnostics.map { "\($0.location?.description ?? "?") \($0.message)" }
    #expect(
      places == [
        "templates/modules/notes/module.json:1:2 expected a name in quotes",
        "templates/modules/rest/module.json:1:31 unknown kind 'libary' of a target",
      ])
  }

  @Test("an unknown module is reported with a suggestion")
  func unknownModule() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try PackFixture.pack(["packs/small.json": #"{ "summary": "x", "modules": ["bse"] }"#])
    }
    #expect(error.diagnostics.first?.message == "the pack 'small' names the module 'bse', which does not exist")
    #expect(error.diagnostics.first?.hint == "did you mean 'base'?")
  }

  @Test("the hash covers bytes, names and permissions")
  func hashes() throws {
    let base = try PackFixture.pack().modules["base"]?.hash
    let edited = try PackFixture.pack(["modules/base/files/NOTES.md": "yours!\n"]).modules["base"]?.hash
    let renamed = try PackFixture.pack(["modules/base/files/NOTE.md": "yours\n"]).modules["base"]?.hash
    #expect(base == (try PackFixture.pack().modules["base"]?.hash))
    #expect(Set([base, edited, renamed]).count == 3)
  }

  @Test("conditions compare names with values")
  func conditions() {
    let facts = PackFacts(["container": "true", "storage": "file"])
    let expected: [String: Bool?] = [
      "container": true, "!container": false, "storage=file": true, "storage!=file": false, "storage=": false,
      "unknown": nil,
    ]
    for (text, holds) in expected {
      #expect(PackCondition(text)?.holds(for: facts) == holds, "\(text)")
    }
    for text in ["", "!", "a b", "!a=b", "=a", "!=a", "1a", "parts.", "a.b", "ä", "a=b\nc"] {
      #expect(PackCondition(text) == nil, "\(text)")
    }
  }
}
