import GeneratorCore

/// Reads XML into a tree of elements with exact lines and columns.
///
/// A document type declaration is refused where the parser meets it, so no entity is ever declared or expanded. What is
/// not well-formed ends with an error; an undeclared prefix is a warning, and the document is read on.
struct XMLReader {
  var limits = XMLLimits()

  /// The root element of a document.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` that names line and column, `CancellationError` where the
  ///   task was cancelled.
  func read(_ source: SourceText, diagnostics: inout DiagnosticSink) throws -> XMLElement {
    guard source.bytes.count <= limits.bytes else {
      throw source.refusal(
        "the document has \(source.bytes.count) bytes, more than the \(limits.bytes) allowed", at: .start,
        hint: XMLLimits.remedy)
    }
    let events = XMLTreeBuilder(source, limits: limits)
    try XMLEventParser.parse(source.bytes, events: events) { events.hasFault }
    diagnostics.report(contentsOf: events.warnings)
    return try events.finish()
  }
}

extension SourceText {
  /// The error that ends the reading of a document, with the part of it that is at fault.
  func refusal(_ message: String, at spot: SourceSpot, length: Int = 1, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(.unusableMetadata, [diagnostic(.error, message, at: spot, length: length, hint: hint)])
  }
}
