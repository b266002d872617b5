import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorPackTesting

/// The hostile check accepts escaped text and finds unescaped text in every language.
@Suite("the hostile check of snapshot tests")
struct HostileCheckTests {
  private func diagnostics(_ changes: [String: String] = [:]) async throws -> [Diagnostic] {
    let fixture = try SnapshotFixture(changes)
    let report = try await fixture.run(SnapshotOptions(cases: ["hostile"]))
    #expect(report.packs.flatMap(\.results).map(\.name) == ["hostile"])
    return report.packs.flatMap(\.results).flatMap(\.diagnostics).filter { $0.severity == .error }
  }

  @Test("a pack that escapes values passes")
  func sound() async throws {
    let found = try await diagnostics()
    #expect(found == [])
  }

  /// Templates that each contain an unescaped text.
  @Test(
    "finds unescaped text",
    arguments: [
      ("Sources/Shop/A.swift", "{{#sets}}\npublic let a{{-index}} = \"{{text}}\"\n{{/sets}}\n"),
      ("Sources/Shop/A.swift", "{{#sets}}\nlet a{{-index}} = {{text}}\n{{/sets}}\n"),
      ("Sources/Shop/A.swift", "/*\n{{#sets}}{{#docs}}{{.}}\n{{/docs}}{{/sets}}\n*/\n"),
      ("Sources/Shop/A.swift", "let all = \"\"\"\n{{#sets}}\n  {{text}}\n{{/sets}}\n  \"\"\"\n"),
      ("Sources/Shop/A.swift", "{{#sets}}\nlet a{{-index}} = #{{literal}}#\n{{/sets}}\n"),
      ("sets.json", "[{{#sets}}\"{{text}}\"{{^-last}},{{/-last}}{{/sets}}]\n"),
      ("sets.yml", "sets:\n{{#sets}}\n  - {{text}}\n{{/sets}}\n"),
      ("run.sh", "{{#sets}}\necho \"{{text}}\"\n{{/sets}}\n"),
      ("page.html", "{{#sets}}\n<p>{{literal}}</p>\n{{/sets}}\n"),
    ])
  func unsound(path: String, template: String) async throws {
    let found = try await diagnostics(["modules/code/files/\(path).mustache": template])
    #expect(!found.isEmpty)
    let places = found.filter { $0.location?.file.hasSuffix("\(path).mustache") == true }
    #expect(!places.isEmpty)
  }

  @Test("a path from metadata is refused")
  func path() async throws {
    let found = try await diagnostics([
      "modules/code/files/docs/__text__.md.mustache": "x\n",
      "modules/code/module.json": """
      { "summary": "Code.", "targets": [{ "name": "__packageName__", "kind": "library" }],
        "files": [{ "path": "files/docs/**", "for": "sets" }] }
      """,
    ])
    #expect(found.contains { $0.message.contains("refused") })
  }
}

@Suite("hostile texts")
struct HostileTwinsTests {
  @Test("every text is placed in every kind of location")
  func places() throws {
    let twins = try HostileTwins(of: ServiceProtocol(name: "odata", version: "4.0"))
    let item = try #require(twins.hostile.structuredTypes.first { $0.name.name == "Item" })
    let members = try #require(twins.hostile.enumTypes.first { $0.name.name == "Level" }?.members)
    let call = try #require(twins.hostile.operations.first { $0.name.name == "Call" })
    let places = [
      item.properties.map(\.name), item.properties.compactMap(\.documentation?.summary), members.map(\.name),
      members.compactMap(\.documentation?.summary), call.parameters.map(\.name), twins.hostile.entitySets.map(\.name),
    ]
    for place in places { #expect(Self.missing(HostileText.texts, in: place) == []) }
    let types = twins.hostile.structuredTypes.filter { $0.kind == .entity }.map(\.name.name)
    #expect(Self.missing(HostileText.names, in: types) == [])
    #expect(Self.missing(HostileText.names, in: twins.hostile.enumTypes.map(\.name.name)) == [])
  }

  private static func missing(_ texts: [String], in place: [String]) -> [String] {
    texts.filter { text in !place.contains { $0.hasSuffix(text) } }
  }
}
