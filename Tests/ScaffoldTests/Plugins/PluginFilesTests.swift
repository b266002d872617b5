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

/// What plugins may write and add to a package.
@Suite struct PluginFilesTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture.withLibrary()
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
    _ = try await pipeline.run(try fixture.request(plugins: ["transform:same", "emitter:more"]))
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
    try fixture.addReader()
    try fixture.add(
      PluginIdentity(.emitter, "more"),
      script: "mkdir \(fixture.root)/out; echo x > \(fixture.root)/out/x\n"
        + PluginFixture.answer(#"{"protocolVersion":1}"#))
    let request = try fixture.request(plugins: ["emitter:more"])
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(request) }
    #expect(error?.failure == .pluginFailed)
    #expect(error?.diagnostics.first?.message.contains("and the plugin 'emitter:more' has written to it") == true)
    #expect(try fixture.folder.files(in: "out") == ["x": "x\n"])
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
    try fixture.addReader()
    try fixture.add(
      PluginIdentity(.emitter, "notes"), script: PluginFixture.answer(#"{"protocolVersion":1,"files":[\#(file)]}"#))
    let request = try fixture.request(plugins: ["emitter:notes"])
    let error = await #expect(throws: ScaffoldError.self) { try await fixture.run(request) }
    #expect(error?.failure == failure)
    #expect(error?.diagnostics[0].message.contains(message) == true)
    #expect(error?.diagnostics[0].message.contains("emitter:notes") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/out"))
  }

  @Test func reportsACheckThatChangesThePackage() async throws {
    try fixture.addReader()
    try fixture.add(
      PluginIdentity(.check, "house"),
      script: "echo more >> \(fixture.root)/out/Package.swift\n" + PluginFixture.answer(#"{"protocolVersion":1}"#))
    let result = try await fixture.run(try fixture.request(plugins: ["check:house"]))
    #expect(!result.isSuccess)
    #expect(
      result.diagnostics.last?.message
        == "'Package.swift' changed while the plugin 'check:house' ran, which must not change the package; "
        + "the package is as it was")
  }

  @Test func automaticallyRunFilesNeedConsentOnce() async throws {
    try fixture.addReader()
    let files = #"[{"path":".github/workflows/x.yml","content":"on: push"}]"#
    try fixture.add(
      PluginIdentity(.emitter, "extra"),
      script: "cat > /dev/null\n" + PluginFixture.answer(#"{"protocolVersion":1,"files":\#(files)}"#))
    let request = try fixture.request(plugins: ["emitter:extra"])
    let careful = ScaffoldPipeline(plugins: fixture.host(isTrusting: false), builtInTemplates: PackFixture.tree())
    let error = await #expect(throws: ScaffoldError.self) { try await careful.run(request) }
    #expect(error?.failure == .refused)
    #expect(error?.diagnostics.first?.message.contains("'.github/workflows/x.yml'") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/out"))
    let result = try await fixture.run(request)
    #expect(result.plan.files.files.contains { $0.path.text == ".github/workflows/x.yml" })
  }
}
