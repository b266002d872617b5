/// A JSON document that a person writes, such as `module.json` or `scaffold.json`: its value, and where to point at
/// when something in it is wrong.
package struct JSONSource: Sendable {
  /// The document's name for people.
  let name: String
  /// The kind of failure that a fault in the document is.
  let failure: ScaffoldError.Failure
  /// The value that it holds.
  package let root: JSONNode
  private let bytes: [UInt8]

  /// Reads a document.
  ///
  /// - Throws: ``ScaffoldError`` with the place of the first character that is not JSON.
  package init(_ bytes: [UInt8], name: String, failure: ScaffoldError.Failure) throws {
    self.name = name
    self.failure = failure
    self.bytes = bytes
    do {
      root = try JSONSyntaxReader.node(of: bytes)
    } catch {
      let range = error.offset..<(error.offset + 1)
      throw ScaffoldError(
        failure, [Self.diagnostic(error.message, range: range, of: bytes, name: name, hint: nil)])
    }
  }

  /// An error that points at a value.
  package func fault(_ message: String, at node: JSONNode, hint: String? = nil) -> ScaffoldError {
    fault(message, at: node.range, hint: hint)
  }

  /// A diagnostic that points at a value.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, at node: JSONNode, hint: String? = nil
  ) -> Diagnostic {
    Self.diagnostic(message, severity: severity, range: node.range, of: bytes, name: name, hint: hint)
  }

  /// An error that points at some bytes.
  func fault(_ message: String, at range: Range<Int>, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(failure, [Self.diagnostic(message, range: range, of: bytes, name: name, hint: hint)])
  }

  private static func diagnostic(
    _ message: String, severity: Diagnostic.Severity = .error, range: Range<Int>, of bytes: [UInt8], name: String,
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
    return Diagnostic(severity, message, at: location, excerpt: excerpt, hint: hint)
  }
}
