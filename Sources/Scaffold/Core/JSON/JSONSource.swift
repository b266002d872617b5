/// A JSON document that a person writes, such as `module.json` or `scaffold.json`, with what is needed to report the
/// location of faults.
package struct JSONSource: Sendable {
  /// The text of the document.
  private let text: SourceText
  /// The kind of failure of which faults in the document are reported.
  let failure: ScaffoldError.Failure
  /// The value of the document.
  package let root: JSONNode

  /// Parses a document. A byte-order mark at its beginning, which a parser may ignore (RFC 8259, 8.1), has no column.
  ///
  /// - Throws: ``ScaffoldError`` with the location of the first syntax error.
  package init(_ bytes: [UInt8], name: String, failure: ScaffoldError.Failure) throws {
    let bytes = Array(bytes.withoutByteOrderMark)
    text = SourceText(name: name, bytes: bytes)
    self.failure = failure
    do {
      root = try JSONSyntaxReader.node(of: bytes)
    } catch {
      let place = text.position(at: error.offset)
      throw ScaffoldError(
        failure, [text.diagnostic(.error, .malformedJSON, error.message, at: place, length: 1)])
    }
  }

  /// The location of a value.
  package func location(of node: JSONNode) -> SourceLocation {
    text.location(text.position(at: node.range.lowerBound))
  }

  /// The number of scalars of a value in its first line, at least 1.
  package func length(of node: JSONNode) -> Int { text.length(of: node.range) }

  /// An error at the location of a value.
  package func fault(_ id: DiagnosticID, _ message: String, at node: JSONNode, hint: String? = nil) -> ScaffoldError {
    fault(id, message, at: node.range, hint: hint)
  }

  /// A diagnostic at the location of a value.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at node: JSONNode, hint: String? = nil
  ) -> Diagnostic {
    text.diagnostic(
      severity, id, message, at: text.position(at: node.range.lowerBound), length: node.range.count, hint: hint)
  }

  /// An error at the location of some bytes.
  func fault(_ id: DiagnosticID, _ message: String, at range: Range<Int>, hint: String? = nil) -> ScaffoldError {
    let place = text.position(at: range.lowerBound)
    return ScaffoldError(failure, [text.diagnostic(.error, id, message, at: place, length: range.count, hint: hint)])
  }
}
