import GeneratorCore

/// Reads XML into a tree of elements with exact lines and columns.
///
/// A document type declaration is refused, so no entity is ever declared or expanded. A document that is not
/// well-formed causes an error. An undeclared prefix only causes a warning.
struct XMLReader {
  var limits = XMLLimits()

  /// Reads the root element of a document.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` with line and column, or `CancellationError` if the task
  ///   was cancelled.
  func read(_ source: SourceText, diagnostics: inout DiagnosticSink) throws -> XMLElement {
    guard source.bytes.count <= limits.bytes else {
      throw source.refusal(
        .documentTooLarge, "the document has \(source.bytes.count) bytes, more than the \(limits.bytes) allowed",
        at: .start,
        hint: XMLLimits.remedy)
    }
    let events = XMLTreeBuilder(source, limits: limits)
    try XMLEventParser.parse(source.bytes, events: events) { events.hasFault }
    diagnostics.report(contentsOf: events.warnings)
    return try events.finish()
  }
}

extension SourceText {
  /// An error at a part of the document, which ends reading.
  func refusal(_ id: DiagnosticID, _ message: String, at position: SourcePosition, length: Int = 1, hint: String? = nil)
    -> ScaffoldError
  {
    ScaffoldError(.unusableMetadata, [diagnostic(.error, id, message, at: position, length: length, hint: hint)])
  }
}
