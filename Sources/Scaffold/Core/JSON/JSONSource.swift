/// A JSON document that a person writes, such as `module.json` or `scaffold.json`, with what is needed to report the
/// location of faults.
package struct JSONSource: Sendable {
  /// The display name of the document.
  let name: String
  /// The kind of failure of which faults in the document are reported.
  let failure: ScaffoldError.Failure
  /// The value of the document.
  package let root: JSONNode
  /// The text of the document.
  let bytes: [UInt8]

  /// Parses a document.
  ///
  /// - Throws: ``ScaffoldError`` with the location of the first syntax error.
  package init(_ bytes: [UInt8], name: String, failure: ScaffoldError.Failure) throws {
    self.name = name
    self.failure = failure
    self.bytes = bytes
    do {
      root = try JSONSyntaxReader.node(of: bytes)
    } catch {
      let range = error.offset..<(error.offset + 1)
      throw ScaffoldError(
        failure, [Self.diagnostic(.malformedJSON, error.message, range: range, of: bytes, name: name, hint: nil)])
    }
  }

  /// An error at the location of a value.
  package func fault(_ id: DiagnosticID, _ message: String, at node: JSONNode, hint: String? = nil) -> ScaffoldError {
    fault(id, message, at: node.range, hint: hint)
  }

  /// A diagnostic at the location of a value.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at node: JSONNode, hint: String? = nil
  ) -> Diagnostic {
    Self.diagnostic(id, message, severity: severity, range: node.range, of: bytes, name: name, hint: hint)
  }

  /// An error at the location of some bytes.
  func fault(_ id: DiagnosticID, _ message: String, at range: Range<Int>, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(failure, [Self.diagnostic(id, message, range: range, of: bytes, name: name, hint: hint)])
  }

  private static func diagnostic(
    _ id: DiagnosticID, _ message: String, severity: Diagnostic.Severity = .error, range: Range<Int>, of bytes: [UInt8],
    name: String,
    hint: String?
  ) -> Diagnostic {
    let start = min(range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lineEnd = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let before = String(decoding: bytes[lineStart..<start], as: UTF8.self)
    let marked = String(decoding: bytes[start..<max(start, min(range.upperBound, lineEnd))], as: UTF8.self)
    let location = SourceLocation(
      file: name, line: 1 + bytes[..<start].count { $0 == UInt8(ascii: "\n") },
      column: before.unicodeScalars.count + 1)
    let excerpt = SourceExcerpt(
      line: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self),
      range: before.count..<(before.count + max(1, marked.count)))
    return Diagnostic(severity, id, message, at: location, excerpt: excerpt, hint: hint)
  }
}
