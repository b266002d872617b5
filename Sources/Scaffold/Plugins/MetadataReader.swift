import Foundation

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
  func read(_ document: SourceDocument, diagnostics: inout DiagnosticSink) throws -> ServiceModel
}

/// The bytes of a document with the name that diagnostics call it by.
public struct SourceDocument: Hashable, Sendable {
  /// The name for people: a path as the user gave it, a URL without credentials, or `<standard input>`.
  public let name: String
  /// What was read.
  public let bytes: Data
  /// The absolute path of the folder in which documents that it refers to are looked for; `nil` for none.
  public let folder: String?

  /// Creates a document.
  public init(name: String, bytes: Data, folder: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.folder = folder
  }
}
