/// The built-in reader: OData metadata in CSDL XML, from 1.0 to 4.01.
public struct CSDLReader: MetadataReader {
  /// `odata`.
  public let name = "odata"

  /// Creates the reader.
  public init() {}

  /// Whether the document begins like XML.
  public func recognizes(_ document: SourceDocument) -> Bool {
    let marksAndBlanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0x00, 0xEF, 0xBB, 0xBF, 0xFF, 0xFE]
    return document.bytes.first { !marksAndBlanks.contains($0) } == UInt8(ascii: "<")
  }

  /// Makes a model of the document: text, XML elements, declarations, model.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` when it is not well-formed, no service metadata, or nothing
  ///   sound is left.
  public func read(_ document: SourceDocument, diagnostics: inout DiagnosticSink) throws -> ServiceModel {
    let source = try SourceText(document)
    try source.refuseUnlessMarkup()
    let root = try MarkupReader().read(source, diagnostics: &diagnostics)
    let declarations = try CSDLXMLReader.read(root, source: source, diagnostics: &diagnostics)
    return try ModelBuilder.build(declarations, diagnostics: &diagnostics)
  }
}
