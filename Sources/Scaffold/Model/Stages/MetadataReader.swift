import GeneratorCore

/// Reads a document that describes a service: the first step of the way through the house, and a kind of plugin.
public protocol MetadataReader: Sendable {
  /// The name by which users ask for the reader.
  var name: String { get }

  /// Whether the document looks like one of this reader's, judged without reading all of it.
  func recognizes(_ document: SourceDocument) -> Bool

  /// Makes a model of the document.
  ///
  /// What is sound is kept; each thing that is left out is reported to `diagnostics`.
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` when nothing can be made of it.
  func read(_ document: SourceDocument, diagnostics: inout DiagnosticSink) async throws -> ServiceModel

  /// The other documents that a document refers to; none by default.
  func references(in document: SourceDocument) -> [DocumentLink]
}

extension MetadataReader {
  public func references(in document: SourceDocument) -> [DocumentLink] { [] }
}
