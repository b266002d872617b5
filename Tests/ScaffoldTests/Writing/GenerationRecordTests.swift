import Testing

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorReading
@testable import GeneratorWriting

@Suite("the lock and the settings")
struct GenerationRecordTests {
  private let record = RecordFixture.record(files: ["b": (.merged, "b"), "a/c": (.seeded, "c")])

  @Test("the lock and the settings round-trip")
  func roundTrip() throws {
    let read = try GenerationRecord(Array(record.jsonText.utf8), name: "lock.json")
    #expect(read == record)
    #expect(read.jsonText == record.jsonText)
  }

  @Test("the lock is sorted, with one entry per line")
  func layout() {
    let lines = record.jsonText.split(separator: "\n").map(String.init)
    let files = lines.filter { $0.contains("\"owner\"") }
    #expect(files.count == 2)
    #expect(files[0].hasPrefix("    \"a/c\": { \"owner\": \"seeded\", \"sha256\": \""))
    #expect(lines.first == "{")
    #expect(lines.last == "}")
  }

  @Test(
    "reports the line of a damaged lock",
    arguments: [
      ("", "the document ends too early"), ("{}", "the member 'tool' is missing"),
      (#"{ "format": 3 }"#, "the lock has the format 3, expected 2"),
      (#"{ "format": "2" }"#, "expected a number for 'format', found a string"),
      (#"{ "format": "3" }"#, "expected a number for 'format', found a string"),
      (#"{ "format": null, "format": 2 }"#, "the member 'format' is here twice"),
      ("<<<<<<< mine\n{}", "expected a JSON value"),
    ])
  func damaged(text: String, message: String) throws {
    let error = try #require(throws: ScaffoldError.self) {
      try GenerationRecord(Array(text.utf8), name: ".scaffold/lock.json")
    }
    #expect(error.failure == .notSetUp)
    #expect(error.diagnostics.map(\.message) == [message])
    #expect(error.diagnostics.first?.location?.file == ".scaffold/lock.json")
  }

  @Test("settings keep their formatting")
  func settings() throws {
    let full = ProjectSettings(
      metadata: "../shop.xml", name: "Shop", pack: "client", templateDirectories: ["../overlay"],
      parameters: ["storage": "file"], include: ["Products*"], exclude: ["Old*"], renames: ["A.B": "A.C"],
      reader: "odata", plugins: ["p"], followsReferences: true)
    for settings in [full, ProjectSettings(metadata: "https://example.org/$metadata")] {
      let read = try ProjectSettings(Array(settings.jsonText.utf8), name: "scaffold.json")
      #expect(read == settings)
    }
  }

  @Test(
    "paths are relative to the package",
    arguments: [
      ("/home/jane/shop.xml", "/home/jane/Shop", "../shop.xml"), ("/home/jane/Shop/m.xml", "/home/jane/Shop", "m.xml"),
      ("/a/b/c.xml", "/d/e", "../../a/b/c.xml"), ("/home/jane/x/../shop.xml", "/home/jane/Shop", "../shop.xml"),
    ])
  func relativePaths(path: String, root: String, expected: String) {
    #expect(RelativePath.of(path, from: root) == expected)
    #expect(RelativePath.resolve(expected, in: root) == RelativePath.resolve(path, in: "/"))
  }
}
