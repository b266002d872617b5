import Foundation
import ServiceData

@testable import GeneratorCore
@testable import GeneratorPlanning
@testable import GeneratorReading

/// Metadata documents, as far as the schema that a package has of them.
enum MetadataFuzzers {
  static let all = [
    Fuzzer(name: "metadata-xml", maximumLength: 4_096) { { read($0, as: "fuzz.xml") } },
    Fuzzer(name: "metadata-json", maximumLength: 4_096) { { read($0, as: "fuzz.json") } },
  ]

  private static func read(_ input: [UInt8], as name: String) {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: name, bytes: Data(input))
    let reader = CSDLReader()
    guard reader.recognizes(document), let model = try? reader.read(document, diagnostics: &sink) else { return }
    let schema = ServiceSchema(RuntimeSchemaBuilder(model).document())
    for set in schema.sets { _ = schema.entityType(of: set) }
  }
}
