import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorReading

@Suite(.enabled(if: MetadataCorpus.isPresent, MetadataCorpus.absence))
struct CorpusReadingTests {
  @Test(arguments: MetadataCorpus.entries("v2", "v3", "v4", "csdljson", "vocab", "odd"))
  func readsOrRefusesAsExpected(entry: MetadataCorpus.Entry) throws {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: entry.path, bytes: try MetadataCorpus.bytes(entry.path))
    do {
      let model = try CSDLReader().read(document, diagnostics: &sink)
      #expect(entry.status == 0, "should have been refused: \(entry.expectation)")
      #expect(!entry.wantsWarning || !sink.warnings.isEmpty)
      try expectRoundTrip(model)
    } catch let error as ScaffoldError {
      #expect(entry.status == 65, "refused: \(DiagnosticFormatter().text(error.diagnostics))")
      #expect(error.failure == .unusableMetadata)
      let unplaced = error.diagnostics.filter { $0.location == nil || $0.hint == nil }
      #expect(unplaced.isEmpty)
    }
    let unplaced = sink.diagnostics.filter { $0.location == nil || $0.hint == nil }.map(\.message)
    #expect(unplaced == [])
  }

  private func expectRoundTrip(_ model: ServiceModel) throws {
    let json = try ServiceModelFormat.encode(model)
    let again = try ServiceModelFormat.decode(json, file: "model.json")
    let isSame = again == model
    #expect(isSame)
    let bytesAreSame = try ServiceModelFormat.encode(again) == json
    #expect(bytesAreSame)
  }

  @Test(arguments: ["csdljson/Aggregation-SalesModel-sample", "csdljson/SAP-DynamicProperties-sample"])
  func readsXMLAndJSONAlike(path: String) throws {
    var sink = DiagnosticSink()
    let models = try [".xml", ".json"].map { ending in
      try CSDLReader().read(
        SourceDocument(name: path, bytes: try MetadataCorpus.bytes(path + ending)), diagnostics: &sink)
    }
    let texts = try models.map(MetadataText.withoutPlaces)
    #expect(texts[0] == texts[1])
  }

  /// The documents that a newcomer meets first are without a fault, so nothing may be said about them.
  @Test(arguments: [
    "v2/northwind-v2-pyodata.xml", "v2/odatademo-v2.xml", "v2/gwsample-basic-v2.xml", "v2/s4-api-business-partner.xml",
    "v4/northwind-v4.xml", "v4/odatademo-v4-olingo.xml", "v4/trippin-v4-simpleodata.xml",
    "v4/olingo-staticservice-v4.xml", "v4/sap-rap-travel-v4.xml", "v4/odcs-keywords-as-names.xml",
  ])
  func acceptsValidDocumentsSilently(path: String) throws {
    var sink = DiagnosticSink()
    _ = try CSDLReader().read(
      SourceDocument(name: path, bytes: try MetadataCorpus.bytes(path)), diagnostics: &sink)
    let reported = sink.diagnostics.map(\.message)
    #expect(reported == [])
  }
}
