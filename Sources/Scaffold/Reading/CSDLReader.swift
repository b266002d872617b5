import FoundationEssentials
import GeneratorCore
import GeneratorModel
import Glibc

/// The built-in reader: OData metadata in CSDL XML, from 1.0 to 4.01, and in CSDL JSON.
public struct CSDLReader: MetadataReader {
  /// The name of the reader, `odata`.
  public let name = "odata"

  /// Creates the reader.
  public init() {}

  /// Whether the document is XML with a root element `Edmx` or `Schema`, or a JSON object with `$Version`.
  public func recognizes(_ document: SourceDocument) -> Bool {
    !document.isFolder && MetadataSignature.isMetadata(document)
  }

  /// Converts the document to a model in four steps: text, XML elements or JSON values, declarations, model. Referenced
  /// documents are included if they are files next to it or were fetched.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if the document is not well-formed, is not service
  ///   metadata, or has no valid content.
  public func read(_ document: SourceDocument, diagnostics: inout DiagnosticSink) throws -> ServiceModel {
    let declarations = try declarations(document, diagnostics: &diagnostics)
    let references = ReferencedDocuments.of(document, declarations, diagnostics: &diagnostics) { other, diagnostics in
      try self.declarations(other, diagnostics: &diagnostics)
    }
    return try ModelBuilder.build(declarations, references: references, diagnostics: &diagnostics)
  }

  public func references(in document: SourceDocument) -> [DocumentLink] {
    var unheard = DiagnosticSink()
    guard let declarations = try? declarations(document, diagnostics: &unheard) else { return [] }
    return declarations.references.filter { !$0.includes.isEmpty || $0.includesAnnotations }.map { reference in
      DocumentLink(uri: reference.uri, location: declarations.source.location(reference.position))
    }
  }

  public func referencedFiles(of document: SourceDocument) -> [String: Data] {
    var unheard = DiagnosticSink()
    guard let folder = document.folder, MetadataSignature.hasReferences(document),
      let declarations = try? declarations(document, diagnostics: &unheard)
    else { return [:] }
    var files: [String: Data] = [:]
    _ = ReferencedDocuments.of(document, declarations, diagnostics: &unheard) { other, diagnostics in
      let read = try self.declarations(other, diagnostics: &diagnostics)
      if let path = other.path { files[KeptReferences.path(of: path, in: folder, document: document)] = other.bytes }
      return read
    }
    return files
  }

  private func declarations(_ document: SourceDocument, diagnostics: inout DiagnosticSink) throws -> MetadataDocument {
    try BinaryDocument(document).refuse()
    let source = try SourceText(document)
    switch try source.notation() {
    case .json:
      let root = try LocatedJSONReader.read(source)
      return try CSDLJSONReader.read(root, source: source, diagnostics: &diagnostics)
    case .xml:
      let root = try XMLReader().read(source, diagnostics: &diagnostics)
      return try CSDLXMLReader.read(root, source: source, diagnostics: &diagnostics)
    }
  }
}
