import Foundation
import Scaffold
import ServiceData

/// The metadata documents of the shop that the sample service serves, one for each version of the protocol.
public enum ShopDocument: String, CaseIterable, Sendable {
  case two = "ShopV2.xml"
  case four = "Shop.xml"

  /// The path of the document.
  public var file: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("SampleService/\(rawValue)")
  }

  /// The runtime schema of the document, as a package for the shop has it.
  ///
  /// - Throws: ``ScaffoldError`` if reading the document reports anything.
  public func schema() throws -> ServiceSchema {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: rawValue, bytes: try Data(contentsOf: file))
    let model = try CSDLReader().read(document, diagnostics: &sink)
    guard sink.diagnostics.isEmpty else { throw ScaffoldError(.unusableMetadata, sink.diagnostics) }
    return ServiceSchema(RuntimeSchemaBuilder(model).document())
  }
}
