import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPackTesting
@testable import GeneratorPacks
@testable import GeneratorWriting

/// The schemas of files that people write agree with the files of this repository, and with the readers.
@Suite struct FileSchemaTests {
  private static let root = RepositoryFolder.root

  /// The files of a folder with a name, each as a path below the root.
  private static func files(in folder: String, where isIncluded: (String) -> Bool) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").filter(isIncluded)
      .map { "\(folder)/\($0)" }
  }

  private func expectValid(_ files: [String], against schema: String) throws {
    #expect(!files.isEmpty)
    let schemas = try PluginDocumentationTests.schemas()
    for file in files {
      let text = try Data(contentsOf: URL(fileURLWithPath: "\(Self.root)/\(file)"))
      #expect(try schemas.faults(of: Array(text), against: schema) == [], "\(file)")
      let name = try JSONSerialization.jsonObject(with: text) as? [String: Any]
      guard let reference = name?["$schema"] as? String else { continue }
      let place = URL(fileURLWithPath: "\(Self.root)/\(file)").deletingLastPathComponent().appending(path: reference)
      #expect(place.standardizedFileURL.path == "\(Self.root)/docs/schemas/\(schema).schema.json", "\(file)")
    }
  }

  @Test func packsAreValid() throws {
    try expectValid(try Self.files(in: "templates/packs") { $0.hasSuffix(".json") }, against: "pack")
  }

  @Test func modulesAreValid() throws {
    try expectValid(try Self.files(in: "templates/modules") { $0.hasSuffix("/module.json") }, against: "module")
    try expectValid(try Self.files(in: "Examples") { $0.hasSuffix("/module.json") }, against: "module")
  }

  @Test func casesAreValidAndNameTheirSchema() throws {
    let cases = try Self.files(in: "templates/snapshots") { $0.hasSuffix("/case.json") }
    try expectValid(cases, against: "case")
    for file in cases {
      #expect(try String(contentsOfFile: "\(Self.root)/\(file)", encoding: .utf8).contains("\"$schema\""), "\(file)")
    }
  }

  @Test func syncsAreValidAndHaveTheirSchemaInPackages() throws {
    let module = "\(Self.root)/templates/modules"
    let published = try String(contentsOfFile: "\(Self.root)/docs/schemas/syncs.schema.json", encoding: .utf8)
    #expect(
      try String(contentsOfFile: "\(module)/package/files/schemas/syncs.schema.json", encoding: .utf8) == published)
    let file = "\(module)/command/files/Sources/__packageName__Command/syncs.json"
    let seed = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(try PluginDocumentationTests.schemas().faults(of: Array(seed), against: "syncs") == [])
    let full = #"""
      {"syncs": [
        {"name": "a", "direction": "down", "set": "S", "filter": "A eq 1", "fields": ["A"], "expand": "B", "pageSize": 10,
         "modified": "C", "mergeMode": "overwrite"},
        {"name": "b", "direction": "down", "query": "text"},
        {"name": "c", "direction": "up", "set": "S", "mergeMode": "leaveIfChanged"}
      ]}
      """#
    #expect(try PluginDocumentationTests.schemas().faults(of: Array(full.utf8), against: "syncs") == [])
  }

  static let settings: [ProjectSettings] = {
    var full = ProjectSettings(
      metadata: "https://x.example/", name: "Shop", pack: "client", templateDirectories: ["overlay"],
      parameters: ["a": "b"], include: ["A"], exclude: ["B"], renames: ["A": "B"], reader: "odata",
      plugins: ["check:x"], followsReferences: true)
    let plain = ProjectSettings(metadata: "metadata.xml")
    var several = ProjectSettings(metadata: "", name: "Shop")
    several.services = [ServiceSettings(name: "Orders", metadata: "orders.xml")]
    full.include.append("\"quoted\"")
    return [plain, full, several]
  }()

  @Test(arguments: settings) func settingsAreValidAndReadAgain(_ settings: ProjectSettings) throws {
    let text = settings.jsonText
    #expect(text.hasPrefix("{\n  \"$schema\": \".scaffold/scaffold.schema.json\",\n"))
    #expect(try PluginDocumentationTests.schemas().faults(of: Array(text.utf8), against: "scaffold") == [])
    #expect(try ProjectSettings(Array(text.utf8), name: "scaffold.json") == settings)
  }

  @Test(arguments: [
    ("scaffold", "{}"), ("scaffold", #"{"metadata": "a", "include": "A"}"#),
    ("scaffold", #"{"metadata": "a", "sets": []}"#),
    ("pack", #"{"summary": "s", "modules": [{"modul": "a"}]}"#), ("module", #"{"summary": "s", "scope": "all"}"#),
    ("case", #"{"summary": "s"}"#), ("syncs", "{}"),
    ("syncs", #"{"syncs": [{"name": "a", "direction": "up", "set": "S", "filter": "A eq 1"}]}"#),
    ("syncs", #"{"syncs": [{"name": "a b", "direction": "down", "set": "S"}]}"#),
  ]) func refusesInvalidFiles(_ schema: String, _ text: String) throws {
    #expect(try PluginDocumentationTests.schemas().faults(of: Array(text.utf8), against: schema) != [])
  }

  @Test func thePublishedSchemaIsTheOneInPackages() throws {
    let file = "\(Self.root)/docs/schemas/scaffold.schema.json"
    if ProcessInfo.processInfo.environment["SCAFFOLD_RECORD"] != nil {
      try SettingsSchema.text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == SettingsSchema.text)
  }
}
