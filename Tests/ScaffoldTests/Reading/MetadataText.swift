import Foundation

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorReading

/// Metadata documents of tests, and the results of reading them.
enum MetadataText {
  /// An OData 4.0 document with one schema `Shop`.
  static func version4(_ content: String, references: String = "") -> String {
    """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">\(references)
    <edmx:DataServices>
    <Schema Namespace="Shop" Alias="self" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    \(content)
    </Schema>
    </edmx:DataServices>
    </edmx:Edmx>
    """
  }

  /// An OData 2.0 document with one schema `Shop`.
  static func version2(_ content: String) -> String {
    """
    <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" \
    xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" \
    xmlns:sap="http://www.sap.com/Protocols/SAPData">
    <edmx:DataServices m:DataServiceVersion="2.0">
    <Schema Namespace="Shop" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">
    \(content)
    </Schema>
    </edmx:DataServices>
    </edmx:Edmx>
    """
  }

  /// The model of a text, and its diagnostics.
  static func read(_ text: String) throws -> (model: ServiceModel, diagnostics: [Diagnostic]) {
    var sink = DiagnosticSink()
    let document = SourceDocument(name: "shop.xml", bytes: Data(text.utf8))
    let model = try CSDLReader().read(document, diagnostics: &sink)
    return (model, sink.diagnostics)
  }

  /// The formatted diagnostics of a text.
  static func warnings(_ text: String) throws -> [String] {
    try read(text).diagnostics.map { DiagnosticFormatter().text($0) }
  }

  /// The JSON of a model with no line and column in it.
  static func withoutPlaces(_ model: ServiceModel) throws -> String {
    let json = try JSONSerialization.jsonObject(with: ServiceModelFormat.encode(model))
    let bare = try JSONSerialization.data(
      withJSONObject: withoutLocations(json), options: [.sortedKeys, .prettyPrinted])
    return String(decoding: bare, as: UTF8.self)
  }

  private static func withoutLocations(_ json: Any) -> Any {
    if let items = json as? [Any] { return items.map(withoutLocations) }
    guard var object = json as? [String: Any] else { return json }
    object["location"] = nil
    return object.mapValues(withoutLocations)
  }

  /// Why a text is refused, as a person sees it; `nil` when it is not.
  static func refusal(_ bytes: some Sequence<UInt8>) throws -> String? {
    var sink = DiagnosticSink()
    do {
      _ = try CSDLReader().read(SourceDocument(name: "shop.xml", bytes: Data(bytes)), diagnostics: &sink)
      return nil
    } catch let error as ScaffoldError where error.failure == .unusableMetadata {
      return error.diagnostics.map { DiagnosticFormatter().text($0) }.joined(separator: "\n")
    }
  }
}
