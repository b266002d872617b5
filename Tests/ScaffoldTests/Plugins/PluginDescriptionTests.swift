import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorPlugins

@Suite struct PluginDescriptionTests {
  private func description(_ json: String) throws -> PluginDescription {
    try PluginDescription(Array(json.utf8), of: PluginIdentity(.reader, "rest"))
  }

  private func json(_ rest: String = "") -> String {
    #"{"protocolVersion":1,"kind":"reader","name":"rest","version":"1.2","summary":"s"\#(rest)}"#
  }

  @Test func isRead() throws {
    let found = try description(
      json(
        #","handles":{"names":["*.x"],"folders":true},"modules":"m","parameters":[{"name":"a","summary":"s","default":"1","#
          + #""kind":"number"}]"#))
    #expect(found.version == "1.2")
    #expect(found.modules == "m")
    #expect(found.parameters.map(\.name) == ["a"])
    #expect(found.recognition.names == ["*.x"] && found.recognition.folders)
  }

  @Test(arguments: [
    (#"{"protocolVersion":2}"#, "the plugin 'reader:rest' uses version 2 of the protocol, expected 1"),
    ("{}", "the member 'protocolVersion' is missing"),
    ("rubbish", "unexpected"),
    (
      #"{"protocolVersion":1,"kind":"check","name":"rest","version":"1","summary":"s"}"#,
      "the plugin describes itself as 'check:rest', expected 'reader:rest'"
    ),
    (
      #"{"protocolVersion":1,"kind":"reader","name":"rest","version":"1","summary":"s","module":"m"}"#,
      "unknown member 'module'"
    ),
    (
      #"{"protocolVersion":1,"kind":"reader","name":"rest","version":"1","summary":"s","modules":"../m"}"#,
      "'../m' is not a folder next to the plugin"
    ),
  ]) func reportsInvalidDescriptions(json: String, message: String) {
    let error = #expect(throws: ScaffoldError.self) { try description(json) }
    #expect(error?.failure == .pluginFailed)
    if json != "rubbish" { #expect(error?.diagnostics.first?.message == message) }
  }

  /// A document, and whether `*.x` with the content `mark` recognizes it.
  private static let documents: [(SourceDocument, Bool)] = [
    (SourceDocument(name: "d/a.x", bytes: Data("… mark".utf8), path: "/d/a.x"), true),
    (SourceDocument(name: "d/a.y", bytes: Data("mark".utf8), path: "/d/a.y"), false),
    (SourceDocument(name: "d/a.x", bytes: Data("other".utf8), path: "/d/a.x"), false),
    (SourceDocument(name: "<standard input>", bytes: Data("mark".utf8)), true),
    (SourceDocument(name: "https://host/b/a.x?c=d", bytes: Data("mark".utf8)), true),
    (SourceDocument(name: "https://host/b/", bytes: Data("mark".utf8)), false),
    (SourceDocument(name: "a.x", bytes: Data(repeating: 0, count: 70_000) + Data("mark".utf8), path: "/a.x"), false),
  ]

  @Test func recognizesDocumentsByNameAndContent() {
    let recognition = PluginRecognition(names: ["*.x"], contents: ["mark", "sign"])
    for (document, isTaken) in Self.documents { #expect(recognition.fits(document) == isTaken, "\(document.name)") }
    #expect(!PluginRecognition().fits(Self.documents[0].0))
  }

  @Test func recognizesAFolderByAFile() throws {
    let folder = try TemporaryFolder()
    let document = SourceDocument(name: "f", bytes: Data(), folder: folder.path, path: folder.path, isFolder: true)
    let recognition = PluginRecognition(names: ["*.x"], contents: ["mark"], folders: true)
    try folder.write("mark", to: "deep/a.x")
    try folder.write("none", to: "b.x")
    #expect(!recognition.fits(document))
    try folder.write("mark", to: "c.x")
    #expect(recognition.fits(document))
    #expect(!PluginRecognition(names: ["*.x"], contents: ["mark"]).fits(document))
  }
}
