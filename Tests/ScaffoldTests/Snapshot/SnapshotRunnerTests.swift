import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPackTesting

@Suite("snapshot tests")
struct SnapshotRunnerTests {
  private static let case1 = SnapshotOptions(cases: ["one"])

  private func recorded(_ changes: [String: String] = [:]) async throws -> SnapshotFixture {
    let fixture = try SnapshotFixture(changes)
    _ = try await fixture.run(SnapshotOptions(cases: ["one"], isRecording: true))
    return fixture
  }

  @Test("records only rendered files, and then passes")
  func recording() async throws {
    let fixture = try SnapshotFixture()
    let first = try await fixture.run(SnapshotOptions(cases: ["one"], isRecording: true))
    #expect(!first.isSuccess)
    #expect(first.packs.first?.results.first?.isRecorded == true)
    let files = try #require(try fixture.folder?.files(in: "snapshots/small/one/expected"))
    #expect(files.keys.sorted() == ["Package.swift", "Sources/Shop/Shop.swift"])
    #expect(files["Sources/Shop/Shop.swift"]?.contains("public let products = \"Products\"\n") == true)
    let second = try await fixture.run(SnapshotOptions(cases: ["one"], isRecording: true))
    #expect(second.isSuccess)
    #expect(second.packs.first?.results.first?.isRecorded == false)
    #expect(second.coverage == nil)
  }

  @Test("reports the template line of a changed line")
  func changedTemplate() async throws {
    let fixture = try await recorded()
    try fixture.write(
      "{{#docs}}\n///{{.}}\n{{/docs}}\npublic let {{name}}: String = {{literal}}\n",
      to: "modules/code/partials/set.mustache")
    let result = try #require(try await fixture.run(Self.case1).packs.first?.results.first)
    #expect(!result.isSuccess)
    let difference = try #require(result.differences.first)
    #expect(result.differences.count == 1)
    #expect(difference.kind == .changed)
    let lines = try #require(difference.difference?.hunks.first?.lines)
    let added = lines.filter { $0.kind == .added }
    #expect(added.map(\.text) == ["public let products: String = \"Products\""])
    let origin = try #require(added.first.flatMap { difference.template(of: $0) })
    #expect(origin.file.hasSuffix("modules/code/partials/set.mustache"))
    #expect(origin.line == 4)
    #expect(lines.filter { $0.kind == .removed }.allSatisfy { difference.template(of: $0) == nil })
  }

  @Test("reports and records missing and extra files")
  func files() async throws {
    let fixture = try await recorded()
    try fixture.write("old\n", to: "snapshots/small/one/expected/docs/old/gone.md")
    try fixture.write("{{packageName}}\n", to: "modules/code/files/README.md.mustache")
    let found = try #require(try await fixture.run(Self.case1).packs.first?.results.first?.differences)
    #expect(found.map { "\($0.kind) \($0.path)" } == ["extra README.md", "missing docs/old/gone.md"])
    _ = try await fixture.run(SnapshotOptions(cases: ["one"], isRecording: true))
    let files = try #require(try fixture.folder?.files(in: "snapshots/small/one/expected"))
    #expect(files["README.md"] == "Shop\n")
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/snapshots/small/one/expected/docs"))
  }

  @Test("accepts service models, parameters and filters")
  func inputs() async throws {
    let fixture = try SnapshotFixture([
      "packs/small.json": """
      { "summary": "A small pack.", "parameters": [{ "name": "word", "summary": "A word.", "default": "no" }], "modules": ["code"] }
      """,
      "modules/code/files/word.txt.mustache": "{{parameters.word}}\n",
      "snapshots/small/one/case.json": """
      { "summary": "S.", "input": "model.json", "name": "Shop", "parameters": { "word": "yes" }, "exclude": ["B*"] }
      """,
      "snapshots/small/one/model.json": """
      { "format": "scaffold-service-model", "version": 1, "service": {
        "serviceProtocol": { "name": "rest", "version": "1" },
        "structuredTypes": [{ "name": "S.T", "kind": "entity" }],
        "containers": [{ "name": "S.C", "isDefault": true }],
        "entitySets": [{ "name": "Alpha", "container": "S.C", "type": "S.T" },
          { "name": "Beta", "container": "S.C", "type": "S.T" }] } }
      """,
    ])
    let report = try await fixture.run(SnapshotOptions(cases: ["one"], isRecording: true))
    #expect(report.packs.first?.results.first?.diagnostics.filter { $0.severity == .error } == [])
    let files = try #require(try fixture.folder?.files(in: "snapshots/small/one/expected"))
    #expect(files["word.txt"] == "yes\n")
    #expect(files["Sources/Shop/Shop.swift"]?.contains("alpha") == true)
    #expect(files["Sources/Shop/Shop.swift"]?.contains("beta") == false)
  }

  @Test("a template error fails only its case")
  func faultyTemplate() async throws {
    let fixture = try SnapshotFixture([
      "modules/code/partials/set.mustache": "{{nonsense}}\n",
      "snapshots/small/two/case.json": #"{ "input": "metadata.xml", "name": "Bare" }"#,
      "snapshots/small/two/metadata.xml": """
      <Edmx Version="4.0" xmlns="http://docs.oasis-open.org/odata/ns/edmx"><DataServices>
      <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm"><ComplexType Name="T"/></Schema>
      </DataServices></Edmx>
      """,
    ])
    let results = try #require(try await fixture.run(SnapshotOptions(cases: ["one", "two"])).packs.first?.results)
    #expect(results.map(\.name) == ["one", "two"])
    #expect(results[0].diagnostics.first?.message.contains("unknown name 'nonsense'") == true)
    #expect(results[1].diagnostics == [])
  }

  @Test("measures coverage, and fails if it is insufficient")
  func coverage() async throws {
    let fixture = try await recorded(["modules/code/partials/unused.mustache": "x\n"])
    let report = try await fixture.run(SnapshotOptions(requiredCoverage: .templates))
    #expect(report.failed == 1)
    #expect(!report.isSuccess)
    #expect(report.missing.map(\.isPartial) == [true])
    #expect(report.missing.first?.location.file.hasSuffix("modules/code/partials/unused.mustache") == true)
    let gaps = try #require(report.coverage?.gaps).map { "\($0.kind) \($0.tag) \($0.location.line)" }
    #expect(gaps.contains("taken {{^sets}} 4"))
    #expect(gaps.contains("skipped {{#sets}} 1"))
    let strict = try await fixture.run(SnapshotOptions(requiredCoverage: .sections))
    #expect(strict.missing.count == gaps.count)
  }

  @Test(
    "refuses invalid requests",
    arguments: [
      (["snapshots/small/one/case.json": "{ \"inputs\": \"x\" }"], ScaffoldError.Failure.usage),
      (["snapshots/small/one/case.json": "{}"], .usage),
      (["snapshots/small/one/case.json": #"{ "input": "nowhere.xml" }"#], .unreadable),
      (["snapshots/small/one/case.json": #"{ "input": "metadata.xml", "parameters": { "x": "1" } }"#], .usage),
      (["packs/small.json": #"{ "summary": "S.", "modules": ["nowhere"] }"#], .packFailed),
    ])
  func refusals(changes: [String: String], failure: ScaffoldError.Failure) async throws {
    let fixture = try SnapshotFixture(changes)
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(Self.case1) }
    #expect(error?.failure == failure)
  }

  @Test("refuses an unknown case, and a pack without cases")
  func noCase() async throws {
    let fixture = try SnapshotFixture()
    let unknown = await #expect(throws: ScaffoldError.self) {
      try await fixture.run(SnapshotOptions(cases: ["onn"]))
    }
    #expect(unknown?.failure == .usage)
    #expect(unknown?.diagnostics.first?.hint?.contains("one") == true)
    try FileManager.default.removeItem(atPath: fixture.root + "/snapshots")
    let none = await #expect(throws: ScaffoldError.self) { try await fixture.run() }
    #expect(none?.failure == .unreadable)
  }

  @Test("finds the cases next to an overlay")
  func overlay() async throws {
    let fixture = try SnapshotFixture()
    try fixture.write("{{packageName}}!\n", to: "mine/modules/code/files/README.md.mustache")
    try fixture.write(
      #"{ "input": "../../../../snapshots/small/one/metadata.xml" }"#, to: "mine/snapshots/small/own/case.json")
    let report = try await fixture.run(SnapshotOptions(cases: ["*"], isRecording: true), overlays: ["mine"])
    #expect(report.packs.flatMap(\.results).map(\.name) == ["own", "hostile"])
    let files = try #require(try fixture.folder?.files(in: "mine/snapshots/small/own/expected"))
    #expect(files["README.md"] == "Shop!\n")
  }
}
