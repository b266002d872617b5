import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorPipeline
@testable import GeneratorPlugins
@testable import GeneratorReading
@testable import GeneratorVerification
@testable import GeneratorWriting

/// What a package records and refuses because of its reader: parameters and conventions of names.
@Suite struct ReaderSettingsTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture()
    try fixture.folder.write("title\n  rest of it\n", to: "library/a.book")
  }

  private func request(_ metadata: String = "library", parameters: [String: String] = [:]) throws -> ScaffoldRequest {
    ScaffoldRequest(
      source: try MetadataSource(metadata, baseDirectory: fixture.root),
      settings: ProjectSettings(metadata: "", name: "Library", pack: "small", parameters: parameters),
      output: "out", workingDirectory: fixture.root, verification: .none)
  }

  private func run(_ request: ScaffoldRequest) async throws -> ScaffoldResult {
    try await ScaffoldPipeline(plugins: fixture.host(), builtInTemplates: PackFixture.tree()).run(request)
  }

  /// Before the document is read, which may be a download.
  @Test func refusesAParameterThatNoReaderCanHave() async throws {
    try fixture.add(
      PluginIdentity(.reader, "book"),
      description: #","parameters":[{"name":"depth","summary":"s","kind":"number","default":"3"}]"#, script: "exit 1")
    for (parameter, failure) in [("dept", ScaffoldError.Failure.usage), ("depth", .unreadable)] {
      let missing = try request("none.book", parameters: [parameter: "1"])
      let error = await #expect(throws: ScaffoldError.self) { try await run(missing) }
      #expect(error?.failure == failure, "\(parameter)")
    }
  }

  /// A reader that cannot be asked may have the parameter.
  @Test func keepsAParameterThatAnUnusableReaderMayHave() async throws {
    try fixture.write("#!/bin/sh\nexit 1\n", to: "lib/scaffold-reader-broken")
    let missing = try request("none.book", parameters: ["dept": "1"])
    let error = await #expect(throws: ScaffoldError.self) { try await run(missing) }
    #expect(error?.failure == .unreadable)
  }

  /// A choice counts only for what the user has left to the reader.
  @Test(arguments: [(nil, "9"), ("", "9"), ("3", "3"), ("7", "7")]) func recordsWhatTheReaderChose(
    given: String?, recorded: String
  ) async throws {
    try addReader(choosing: #"{"depth": "9"}"#)
    _ = try await run(try request(parameters: given.map { ["depth": $0] } ?? [:]))
    let settings = try String(contentsOfFile: fixture.root + "/out/scaffold.json", encoding: .utf8)
    #expect(settings.contains(#""depth": "\#(recorded)""#), "\(settings)")
  }

  @Test(arguments: [
    (#"{"width": "9"}"#, "it chose a value for the parameter 'width', which it does not have"),
    (#"{"depth": "a\nb"}"#, "for the parameter 'depth': expected text on one line"),
  ]) func refusesWhatNoParameterCanHave(choice: String, message: String) async throws {
    try addReader(choosing: choice)
    let request = try request()
    let error = await #expect(throws: ScaffoldError.self) { try await run(request) }
    #expect(error?.failure == .pluginFailed)
    #expect(error?.diagnostics.first?.message.contains(message) == true, "\(String(describing: error))")
  }

  private func addReader(choosing parameters: String) throws {
    let answer = PluginFixture.response()
      .replacing(#"{"protocolVersion":1,"#, with: #"{"protocolVersion":1,"parameters":\#(parameters),"#)
    try fixture.add(
      PluginIdentity(.reader, "book"),
      description:
        #","handles":{"names":["*.book"],"folders":true},"parameters":[{"name":"depth","summary":"s","default":""}]"#,
      script: PluginFixture.answer(answer))
  }

  /// The annotations of SAP's vocabularies are used by others, too.
  @Test func aReaderThatChoosesNamesFollowsNoConvention() async throws {
    for (names, conventions) in [(#"{"Library.Book/id": "number"}"#, #""conventions""#), ("{}", #""sap""#)] {
      let answer = PluginFixture.response()
        .replacing(#"{"protocolVersion":1,"#, with: #"{"protocolVersion":1,"swiftNames":\#(names),"#)
        .replacing(#"[{"name":"Library"}]"#, with: #"[{"name":"Library"},{"name":"com.sap.vocabularies.UI.v1"}]"#)
      try fixture.add(
        PluginIdentity(.reader, "book"), description: #","handles":{"names":["*.book"],"folders":true}"#,
        script: PluginFixture.answer(answer))
      try? FileManager.default.removeItem(atPath: fixture.root + "/out")
      _ = try await run(try request())
      let settings = try String(contentsOfFile: fixture.root + "/out/scaffold.json", encoding: .utf8)
      #expect(settings.contains(conventions) == (names == "{}"), "\(settings)")
    }
  }
}
