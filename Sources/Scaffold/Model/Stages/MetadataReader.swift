import FoundationEssentials
import GeneratorCore

/// Reads a document that describes a service: the first stage of a run, and a kind of plugin.
public protocol MetadataReader: Sendable {
  /// The name that users select the reader by.
  var name: String { get }

  /// Whether the document looks like one that this reader supports, without reading all of it.
  func recognizes(_ document: SourceDocument) -> Bool

  /// Converts the document to a model.
  ///
  /// Valid parts are kept; everything that is left out is reported to `diagnostics`.
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if the document cannot be used.
  func read(_ document: SourceDocument, diagnostics: inout DiagnosticSink) async throws -> ServiceModel

  /// The other documents that a document refers to; empty by default.
  func references(in document: SourceDocument) -> [DocumentLink]

  /// The files in the document's folder that it refers to and that can be read, by their paths relative to it; empty by
  /// default. A package keeps copies of them.
  func referencedFiles(of document: SourceDocument) -> [String: Data]
}

extension MetadataReader {
  public func references(in document: SourceDocument) -> [DocumentLink] { [] }
  public func referencedFiles(of document: SourceDocument) -> [String: Data] { [:] }
}
