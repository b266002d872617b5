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
    fixture = try PluginFixture()
    try fixture.folder.write("title\n  rest of it\n", to: "library/a.book")
  }

  private func request(
    _ metadata: String = "library", reader: String? = nil, plugins: [String] = [], parameters: [String: String] = [:]
  ) throws -> ScaffoldRequest {
    ScaffoldRequest(
      source: try MetadataSource(metadata, baseDirectory: fixture.root),
      settings: ProjectSettings(
        metadata: "", name: "Library", pack: "small", parameters: parameters, reader: reader, plugins: plugins),
      output: "out", workingDirectory: fixture.root, verification: .none)
  }

  private func run(_ request: ScaffoldRequest) async throws -> ScaffoldResult {
    try await ScaffoldPipeline(plugins: fixture.host(), builtInTemplates: PackFixture.tree()).run(request)
  }

  private func addReader(_ diagnostics: String = "[]", name: String = "book") throws {
    try fixture.add(
      PluginIdentity(.reader, name),
      description: #","handles":{"names":["*.book"],"folders":true},"parameters":[{"name":"depth","summary":"s","#
        + #""kind":"number","default":"3"}]"#,
      script: "cat > \(fixture.root)/request\n"
        + PluginFixture.answer(PluginFixture.response(diagnostics: diagnostics)))
  }

  @Test func readsAFolderWithTheMatchingPlugin() async throws {
    try addReader(#"[{"severity":"warning","message":"m","file":"a.book","line":2,"column":3,"length":4,"hint":"h"}]"#)
    let result = try await run(try request(parameters: ["depth": "7", "greeting": "hi"]))
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
    try addReader()
    _ = try await run(try request("library/a.book"))
    let asked = try Data(contentsOf: URL(fileURLWithPath: fixture.root + "/request"))
    #expect(try PluginDocumentationTests.schemas().faults(of: asked, against: "reader-request") == [])
  }

  @Test func reportsAllErrorsOfAReader() async throws {
    try addReader(#"[{"severity":"error","message":"one"},{"severity":"error","message":"two","line":1}]"#)
    let request = try request("library/a.book")
    let error = await #expect(throws: ScaffoldError.self) { try await run(request) }
    #expect(error?.failure == .unusableMetadata)
    #expect(
      error?.diagnostics.map(\.message)
        == ["library/a.book: one", "two"].map { $0.replacing("library/a.book: ", with: "") })
    #expect(error?.diagnostics.last?.location?.description == "library/a.book:1")
  }

  @Test func limitsTheReportedMessages() async throws {
    var findings = Array(repeating: #"{"severity":"note","message":"n"}"#, count: 1_200)
    findings[1_100] = #"{"severity":"error","message":"e"}"#
    try addReader("[" + findings.joined(separator: ",") + "]")
    let request = try request()
    let error = await #expect(throws: ScaffoldError.self) { try await run(request) }
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
    let result = try await run(try request(plugins: ["transform:public-only"]))
    #expect(result.model.model.entitySets == [])
    #expect(result.diagnostics.map(\.message) == ["left out 'InternalBooks'"])
  }

  @Test func aTransformChoosesSwiftNames() async throws {
    try addReader()
    let names = #"{"Library.Book": "tome-of_lore", "Library.Book/id": "String", "Library.Nothing": "X"}"#
    let answer = PluginFixture.response().replacing(
      #"{"protocolVersion":1,"#, with: #"{"protocolVersion":1,"swiftNames":\#(names),"#)
    try fixture.add(PluginIdentity(.transform, "names"), script: "cat > /dev/null\n" + PluginFixture.answer(answer))
    let result = try await run(try request(plugins: ["transform:names"]))
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
    let result = try await run(try request())
    #expect(result.model[.type(QualifiedName("Library.Book"))]?.name == "TomeOfLore")
    #expect(result.model[MetadataPath("Library.Book/id")]?.name == "number")
    #expect(
      result.diagnostics.map(\.message) == [
        "the reader names 'Library.Nothing', but the service has no such element"
      ])
    // What a transform says later counts more.
    var request = try request(plugins: ["transform:names"])
    request.output = "both"
    let both = try await run(request)
    #expect(both.model[.type(QualifiedName("Library.Book"))]?.name == "TomeOfLore")
    #expect(both.model[MetadataPath("Library.Book/id")]?.name == "code")
  }

  @Test(arguments: ["reader:book", "transform:same", "emitter:more"])
  func revertsAndReportsFilesWrittenByAPlugin(_ culprit: String) async throws {
    let act =
      "if [ -e \(fixture.root)/go ]; then mkdir -p \(fixture.root)/out/new; echo x > \(fixture.root)/out/new/x; "
      + "echo y >> \(fixture.root)/out/scaffold.json; fi\n"
    let model = PluginFixture.response()
    for (identity, answer) in [
      (PluginIdentity(.reader, "book"), model), (PluginIdentity(.transform, "same"), model),
      (PluginIdentity(.emitter, "more"), #"{"protocolVersion":1,"files":[{"path":"more.txt","content":"m"}]}"#),
    ] {
      try fixture.add(
        identity,
        description: identity.kind == .reader ? #","handles":{"names":["*.book"],"folders":true}"# : "",
        script: "cat > /dev/null\n" + (identity.description == culprit ? act : "") + PluginFixture.answer(answer))
    }
    let pipeline = ScaffoldPipeline(plugins: fixture.host(), builtInTemplates: PackFixture.tree())
    _ = try await pipeline.run(try request(plugins: ["transform:same", "emitter:more"]))
    let before = try fixture.folder.files(in: "out")
    try fixture.folder.write("", to: "go")
    func regenerate() async throws {
      let project = try pipeline.project(at: fixture.root + "/out", name: "out")
      _ = try await pipeline.regenerate(
        RegenerationRequest(
          project: project, source: try MetadataSource("library", baseDirectory: fixture.root),
          settings: project.settings.resolved(in: project.root), workingDirectory: fixture.root, verification: .none))
    }
    let error = await #expect(throws: ScaffoldError.self) { try await regenerate() }
    #expect(error?.failure == .pluginFailed)
    #expect(
      error?.diagnostics.first?.message
        == "'new/x' and 1 more file changed in the package while the plugin '\(culprit)' ran, which must not write there; "
        + "the package is as it was")
    let kept = fixture.root + "/out.edits-1"
    #expect(
      error?.diagnostics.first?.hint
        == "a plugin must return what it adds in its response; the changes are kept in '\(kept)'")
    #expect(FileManager.default.fileExists(atPath: kept + "/new/x"))
    #expect(try fixture.folder.files(in: "out") == before)
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/out/new"))
    try FileManager.default.removeItem(atPath: fixture.root + "/go")
    try await regenerate()
  }

  @Test func refusesANewPackageIfAPluginWroteItsFolder() async throws {
    try addReader()
    try fixture.add(
      PluginIdentity(.emitter, "more"),
      script: "mkdir \(fixture.root)/out; echo x > \(fixture.root)/out/x\n"
        + PluginFixture.answer(#"{"protocolVersion":1}"#))
    let request = try request(plugins: ["emitter:more"])
    let error = await #expect(throws: ScaffoldError.self) { try await run(request) }
    #expect(error?.failure == .pluginFailed)
    #expect(error?.diagnostics.first?.message.contains("and the plugin 'emitter:more' has written to it") == true)
    #expect(try fixture.folder.files(in: "out") == ["x": "x\n"])
  }

  @Test func reportsAmbiguousReaders() async throws {
    try addReader()
    try addReader(name: "tome")
    let ambiguous = try request()
    let error = await #expect(throws: ScaffoldError.self) { try await run(ambiguous) }
    #expect(error?.diagnostics[0].message == "the readers 'book' and 'tome' can all read 'library'")
    #expect(try await run(try request(reader: "tome")).isSuccess)
  }

  @Test func refusesAnUnrecognizedFolder() async throws {
    let request = try request()
    let error = await #expect(throws: ScaffoldError.self) { try await run(request) }
    #expect(error?.failure == .unreadable)
    #expect(error?.diagnostics[0].message == "'library' is a folder")
  }

  @Test func refusesUnknownParameters() async throws {
    try addReader()
    let (unknown, unfit) = (try request(parameters: ["dept": "1"]), try request(parameters: ["depth": "x"]))
    let error = await #expect(throws: ScaffoldError.self) { try await run(unknown) }
    #expect(error?.diagnostics[0].message == "the pack 'small' has no parameter 'dept'")
    let other = await #expect(throws: ScaffoldError.self) { try await run(unfit) }
    #expect(
      other?.diagnostics[0].message.contains("is not allowed for the parameter 'depth' of the plugin 'reader:book'")
        == true)
  }

  @Test func runsTransformsEmittersAndChecksInOrder() async throws {
    try addReader()
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
    let result = try await run(
      try request(plugins: ["transform:one", "transform:two", "emitter:notes", "check:house"]))
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

  @Test(arguments: [
    (#"{"path":"../out","content":""}"#, ScaffoldError.Failure.refused, "refused the output path '../out'"),
    (#"{"path":".scaffold/x","content":""}"#, .refused, "refused the output path '.scaffold/x'"),
    (#"{"path":"notes.MD","content":""}"#, .pluginFailed, "adds the file 'notes.MD', which already exists"),
    (#"{"path":"scaffold.json","content":""}"#, .pluginFailed, "adds the file 'scaffold.json', which already exists"),
    (#"{"path":"a","content":"","contentBase64":""}"#, .pluginFailed, "needs either 'content' or 'contentBase64'"),
    (#"{"path":"a","contentBase64":"?"}"#, .pluginFailed, "the content of 'a' is not base64"),
    (#"{"path":"a","content":"","owner":"me"}"#, .pluginFailed, "has the owner 'me'"),
  ]) func emittersCannotOverwriteOtherFiles(file: String, failure: ScaffoldError.Failure, message: String) async throws
  {
    try addReader()
    try fixture.add(
      PluginIdentity(.emitter, "notes"), script: PluginFixture.answer(#"{"protocolVersion":1,"files":[\#(file)]}"#))
    let request = try request(plugins: ["emitter:notes"])
    let error = await #expect(throws: ScaffoldError.self) { try await run(request) }
    #expect(error?.failure == failure)
    #expect(error?.diagnostics[0].message.contains(message) == true)
    #expect(error?.diagnostics[0].message.contains("emitter:notes") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/out"))
  }

  @Test func reportsACheckThatChangesThePackage() async throws {
    try addReader()
    try fixture.add(
      PluginIdentity(.check, "house"),
      script: "echo more >> \(fixture.root)/out/Package.swift\n" + PluginFixture.answer(#"{"protocolVersion":1}"#))
    let result = try await run(try request(plugins: ["check:house"]))
    #expect(!result.isSuccess)
    #expect(
      result.diagnostics.last?.message
        == "'Package.swift' changed while the plugin 'check:house' ran, which must not change the package; "
        + "the package is as it was")
  }

  @Test func automaticallyRunFilesNeedConsentOnce() async throws {
    try addReader()
    let files = #"[{"path":".github/workflows/x.yml","content":"on: push"}]"#
    try fixture.add(
      PluginIdentity(.emitter, "extra"),
      script: "cat > /dev/null\n" + PluginFixture.answer(#"{"protocolVersion":1,"files":\#(files)}"#))
    let request = try request(plugins: ["emitter:extra"])
    let careful = ScaffoldPipeline(plugins: fixture.host(isTrusting: false), builtInTemplates: PackFixture.tree())
    let error = await #expect(throws: ScaffoldError.self) { try await careful.run(request) }
    #expect(error?.failure == .refused)
    #expect(error?.diagnostics.first?.message.contains("'.github/workflows/x.yml'") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/out"))
    let result = try await run(request)
    #expect(result.plan.files.files.contains { $0.path.text == ".github/workflows/x.yml" })
  }
}
