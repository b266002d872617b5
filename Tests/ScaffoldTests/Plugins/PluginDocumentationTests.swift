import Foundation
import SampleMetadata
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorReading

/// The page for plugin authors agrees with the schemas, and so does the output of this program.
@Suite struct PluginDocumentationTests {
  /// An example of the page with the schema that it names.
  struct Example: CustomTestStringConvertible, Sendable {
    let schema: String
    let json: String
    let line: Int

    var testDescription: String { "\(schema), line \(line)" }
  }

  static let examples: [Example] = {
    guard let page = try? String(contentsOfFile: RepositoryFolder.root + "/docs/PLUGINS.md", encoding: .utf8) else {
      return []
    }
    return page.matches(of: /<!-- schema: ([a-z-]+) -->\n```json\n((?:.|\n)*?)```/).map { match in
      let line = 1 + page[..<match.range.lowerBound].count { $0 == "\n" }
      return Example(schema: String(match.1), json: String(match.2), line: line)
    }
  }()

  static func schemas() throws -> JSONSchema {
    try JSONSchema(folder: URL(fileURLWithPath: RepositoryFolder.root + "/docs/schemas"))
  }

  @Test(arguments: examples) func everyExampleIsValid(example: Example) throws {
    let faults = try Self.schemas().faults(of: Array(example.json.utf8), against: example.schema)
    #expect(faults == [])
  }

  @Test func everySchemaHasAnExample() throws {
    let shown = Set(Self.examples.map(\.schema))
    #expect(
      try Self.schemas().names.filter { !shown.contains($0) } == [
        "case", "module", "pack", "scaffold", "service-model", "syncs",
      ])
    let page = try String(contentsOfFile: RepositoryFolder.root + "/docs/PLUGINS.md", encoding: .utf8)
    #expect(page.matches(of: /```json\n/).count == Self.examples.count)
  }

  @Test(arguments: [
    ("describe", #"{"protocolVersion":2,"kind":"reader","name":"x","version":"1","summary":"s"}"#),
    ("describe", #"{"protocolVersion":1,"kind":"writer","name":"x","version":"1","summary":"s"}"#),
    ("describe", #"{"protocolVersion":1,"kind":"reader","name":"../x","version":"1","summary":"s"}"#),
    ("diagnostic", #"{"severity":"error","message":"m","line":0}"#),
    ("check-response", #"{"protocolVersion":1,"diagnostic":[]}"#),
    ("emitter-response", #"{"protocolVersion":1,"files":[{"path":"a","content":"","contentBase64":""}]}"#),
    ("service-model", #"{"format":"scaffold-service-model","version":1,"service":{}}"#),
  ]) func refusesInvalidDocuments(schema: String, json: String) throws {
    #expect(try Self.schemas().faults(of: Array(json.utf8), against: schema).count == 1)
  }

  @Test(arguments: ShopDocument.allCases) func modelOfTheShopIsValid(document: ShopDocument) throws {
    #expect(try Self.faults(of: document.rawValue, try Data(contentsOf: document.file)) == [])
  }

  @Test(
    .enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence),
    arguments: MetadataCorpus.entries("csdljson", "v2", "v3", "v4").filter { $0.status == 0 })
  func modelOfARealDocumentIsValid(entry: MetadataCorpus.Entry) throws {
    let bytes = try MetadataCorpus.bytes(entry.path)
    // The largest ones say nothing new, and take longer than all others together.
    guard bytes.count < 500_000 else { return }
    #expect(try Self.faults(of: entry.path, bytes).prefix(3) == [])
  }

  private static func faults(of name: String, _ bytes: Data) throws -> [String] {
    var sink = DiagnosticSink()
    let model = try CSDLReader().read(SourceDocument(name: name, bytes: bytes), diagnostics: &sink)
    return try schemas().faults(of: try ServiceModelFormat.encode(model), against: "service-model")
  }
}
