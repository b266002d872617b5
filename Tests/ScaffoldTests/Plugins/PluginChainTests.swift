import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPacks
@testable import GeneratorPipeline
@testable import GeneratorPlanning
@testable import GeneratorPlugins
@testable import GeneratorReading
@testable import GeneratorVerification
@testable import GeneratorWriting

/// The pipeline with plugins at every stage.
@Suite struct PluginChainTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture.withLibrary()
  }

  @Test func readsAFolderWithTheMatchingPlugin() async throws {
    try fixture.addReader(
      #"[{"severity":"warning","message":"m","file":"a.book","line":2,"column":3,"length":4,"hint":"h"}]"#)
    let result = try await fixture.run(try fixture.request(parameters: ["depth": "7", "greeting": "hi"]))
    #expect(result.model.model.entitySets.map(\.name) == ["Books"])
    #expect(
      DiagnosticFormatter().text(result.diagnostics) == """
        library/a.book:2:3: warning: m
            rest of it
            ^~~~
        hint: h

        """)
    let asked = try String(contentsOfFile: fixture.root + "/request", encoding: .utf8)
    #expect(
      asked == #"{"document":{"isFolder":true,"name":"library","path":"ROOT/library"},"kind":"reader","#
        .replacing("ROOT", with: fixture.root) + #""parameters":{"depth":"7"},"protocolVersion":1}"#)
    let lock = try String(contentsOfFile: fixture.root + "/out/.scaffold/lock.json", encoding: .utf8)
    let record = try GenerationRecord(Array(lock.utf8), name: "lock")
    #expect(record.plugins["reader:book"]?.version == "1.2")
    #expect(record.jsonText == lock)
    let settings = try String(contentsOfFile: fixture.root + "/out/scaffold.json", encoding: .utf8)
    #expect(settings.contains(#""reader": "book""#))
    let kept = try String(contentsOfFile: fixture.root + "/out/.scaffold/metadata.json", encoding: .utf8)
    #expect(kept.contains(#""a.book" : "title\n  rest of it\n""#))
  }

  @Test func requestsAndResponsesMatchTheSchemas() async throws {
    try fixture.addReader()
    _ = try await fixture.run(try fixture.request("library/a.book"))
    let asked = try Data(contentsOf: URL(fileURLWithPath: fixture.root + "/request"))
    #expect(try PluginDocumentationTests.schemas().faults(of: asked, against: "reader-request") == [])
  }

  @Test func reportsAllErrorsOfAReader() async throws {
    try fixture.addReader(#"[{"severity":"error","message":"one"},{"severity":"error","message":"two","line":1}]"#)
    let request = try fixture.request("library/a.book")
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(request) }
    #expect(error?.failure == .unusableMetadata)
    #expect(
      error?.diagnostics.map(\.message)
        == ["library/a.book: one", "two"].map { $0.replacing("library/a.book: ", with: "") })
    #expect(error?.diagnostics.last?.location?.description == "library/a.book:1")
  }

  @Test func limitsTheReportedMessages() async throws {
    var findings = Array(repeating: #"{"severity":"note","message":"n"}"#, count: 1_200)
    findings[1_100] = #"{"severity":"error","message":"e"}"#
    try fixture.addReader("[" + findings.joined(separator: ",") + "]")
    let request = try fixture.request()
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(request) }
    #expect(error?.diagnostics.count == 1_002)
    #expect(error?.diagnostics.suffix(2).map(\.message) == ["e", "200 more messages are left out"])
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no /usr/bin/python3"))
  func documentedPluginWorks() async throws {
    let page = try String(contentsOfFile: RepositoryFolder.root + "/docs/PLUGINS.md", encoding: .utf8)
    let code = try #require(page.firstMatch(of: /```python\n((?:.|\n)*?)```/)?.1)
    try fixture.write(String(code), to: "lib/scaffold-transform-public-only")
    try fixture.add(
      PluginIdentity(.reader, "book"), description: #","handles":{"names":["*.book"],"folders":true}"#,
      script: PluginFixture.answer(PluginFixture.response(set: "InternalBooks")))
    let result = try await fixture.run(try fixture.request(plugins: ["transform:public-only"]))
    #expect(result.model.model.entitySets == [])
    #expect(result.diagnostics.map(\.message) == ["left out 'InternalBooks'"])
  }

  @Test func aTransformChoosesSwiftNames() async throws {
    try fixture.addReader()
    let names = #"{"Library.Book": "tome-of_lore", "Library.Book/id": "String", "Library.Nothing": "X"}"#
    let answer = PluginFixture.response().replacing(
      #"{"protocolVersion":1,"#, with: #"{"protocolVersion":1,"swiftNames":\#(names),"#)
    try fixture.add(PluginIdentity(.transform, "names"), script: "cat > /dev/null\n" + PluginFixture.answer(answer))
    let result = try await fixture.run(try fixture.request(plugins: ["transform:names"]))
    #expect(result.model[.type(QualifiedName("Library.Book"))]?.name == "TomeOfLore")
    #expect(result.model[MetadataPath("Library.Book/id")]?.name == "string")
    #expect(result.model.decisions[MetadataPath("Library.Book")]?.reasons.first == .proposed)
    #expect(result.model.decisions[MetadataPath("Library.Book")]?.original == "Book")
    #expect(
      result.diagnostics.map(\.message) == [
        "a transform names 'Library.Nothing', but the service has no such element"
      ])
    let lock = try String(contentsOfFile: fixture.root + "/out/.scaffold/lock.json", encoding: .utf8)
    #expect(lock.contains("TomeOfLore"))
  }

  @Test func aReaderChoosesSwiftNames() async throws {
    let names = #"{"Library.Book": "tome-of_lore", "Library.Book/id": "number", "Library.Nothing": "X"}"#
    let answer = PluginFixture.response().replacing(
      #"{"protocolVersion":1,"#, with: #"{"protocolVersion":1,"swiftNames":\#(names),"#)
    try fixture.add(
      PluginIdentity(.reader, "book"), description: #","handles":{"names":["*.book"],"folders":true}"#,
      script: PluginFixture.answer(answer))
    let later = PluginFixture.response().replacing(
      #"{"protocolVersion":1,"#, with: #"{"protocolVersion":1,"swiftNames":{"Library.Book/id": "code"},"#)
    try fixture.add(PluginIdentity(.transform, "names"), script: "cat > /dev/null\n" + PluginFixture.answer(later))
    let result = try await fixture.run(try fixture.request())
    #expect(result.model[.type(QualifiedName("Library.Book"))]?.name == "TomeOfLore")
    #expect(result.model[MetadataPath("Library.Book/id")]?.name == "number")
    #expect(
      result.diagnostics.map(\.message) == [
        "the reader names 'Library.Nothing', but the service has no such element"
      ])
    // What a transform says later counts more.
    var request = try fixture.request(plugins: ["transform:names"])
    request.output = "both"
    let both = try await fixture.run(request)
    #expect(both.model[.type(QualifiedName("Library.Book"))]?.name == "TomeOfLore")
    #expect(both.model[MetadataPath("Library.Book/id")]?.name == "code")
  }

  @Test func reportsAmbiguousReaders() async throws {
    try fixture.addReader()
    try fixture.addReader(name: "tome")
    let ambiguous = try fixture.request()
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(ambiguous) }
    #expect(error?.diagnostics[0].message == "the readers 'book' and 'tome' can all read 'library'")
    #expect(try await fixture.run(try fixture.request(reader: "tome")).isSuccess)
  }

  @Test func refusesAnUnrecognizedFolder() async throws {
    let request = try fixture.request()
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(request) }
    #expect(error?.failure == .unreadable)
    #expect(error?.diagnostics[0].message == "'library' is a folder")
  }

  @Test func refusesUnknownParameters() async throws {
    try fixture.addReader()
    let unknown = try fixture.request(parameters: ["dept": "1"])
    let unfit = try fixture.request(parameters: ["depth": "x"])
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(unknown) }
    #expect(error?.diagnostics[0].message == "the pack 'small' has no parameter 'dept'")
    let other = await #expect(throws: ScaffoldError.self) { try await fixture.run(unfit) }
    #expect(
      other?.diagnostics[0].message.contains("is not allowed for the parameter 'depth' of the plugin 'reader:book'")
        == true)
  }

  @Test func runsTransformsEmittersAndChecksInOrder() async throws {
    try fixture.addReader()
    for (name, set) in [("one", "Tomes"), ("two", "Volumes")] {
      try fixture.add(
        PluginIdentity(.transform, name),
        script: "grep -o 'Books\\|Tomes' | head -1 >&2\n"
          + PluginFixture.answer(PluginFixture.response(set: set)))
    }
    try fixture.add(
      PluginIdentity(.emitter, "notes"),
      script: "cat > \(fixture.root)/request\n"
        + PluginFixture.answer(
          #"{"protocolVersion":1,"files":[{"path":"doc/a.md","content":"é"},{"path":"b","contentBase64":"AP8=","executable":true,"owner":"seeded"}]}"#
        ))
    try fixture.add(
      PluginIdentity(.check, "house"),
      script: "cat > \(fixture.root)/checked\n"
        + PluginFixture.answer(
          #"{"protocolVersion":1,"diagnostics":[{"severity":"error","message":"no","file":"doc/a.md","line":1,"column":1}]}"#
        ))
    let result = try await fixture.run(
      try fixture.request(plugins: ["transform:one", "transform:two", "emitter:notes", "check:house"]))
    #expect(result.model.model.entitySets.map(\.name) == ["Volumes"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.root + "/out/b")) == Data([0, 255]))
    #expect(result.plan.files[try OutputPath("b")]?.owner == .seeded)
    #expect(!result.isSuccess)
    #expect(result.diagnostics.last?.excerpt?.text == "é")
    for (file, schema) in [("request", "emitter-request"), ("checked", "check-request")] {
      let asked = try Data(contentsOf: URL(fileURLWithPath: "\(fixture.root)/\(file)"))
      #expect(try PluginDocumentationTests.schemas().faults(of: asked, against: schema) == [])
    }
  }
}
