/// The text of a document and its name. Converts offsets and positions to locations and excerpts, for diagnostics.
///
/// A document may be a single line of megabytes with tens of thousands of values. The position of an offset is therefore
/// looked up in an index, which is made when it is first needed.
public struct SourceText: Sendable {
  /// The display name.
  public let name: String
  /// The text in UTF-8, or in another encoding that is a superset of ASCII.
  public let bytes: [UInt8]
  private let index = LineIndex()

  /// Creates the text of a document.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The position of an offset; the end of the text for an offset after it.
  package func position(at offset: Int) -> SourcePosition {
    index.table(of: bytes).position(at: min(offset, bytes.count), in: bytes)
  }

  /// The location of a position.
  public func location(_ position: SourcePosition) -> SourceLocation {
    SourceLocation(file: name, line: position.line, column: position.column)
  }

  /// The number of scalars of a range in its first line, at least 1.
  package func length(of range: Range<Int>) -> Int { index.table(of: bytes).length(of: range, in: bytes) }

  /// A diagnostic about `length` bytes at a position.
  public func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at position: SourcePosition, length: Int,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, id, message, at: location(position), excerpt: excerpt(at: position.offset, length: length), hint: hint)
  }

  /// The part of a line that a plugin names; nil if there is no such line.
  ///
  /// - Parameters:
  ///   - column: the first scalar, from 1.
  ///   - length: the number of scalars.
  package func excerpt(line: Int, column: Int, length: Int) -> SourceExcerpt? {
    let table = index.table(of: bytes)
    guard let range = table.range(ofLine: line, in: bytes) else { return nil }
    let first = table.offset(ofScalar: column - 1, of: range, in: bytes)
    let last = table.offset(ofScalar: column - 1 + min(length, range.count), of: range, in: bytes)
    return excerpt(at: first, length: last - first)
  }

  /// The line around an offset, cut to a window.
  private func excerpt(at offset: Int, length: Int) -> SourceExcerpt {
    let newline = UInt8(ascii: "\n")
    let reach = SourceExcerpt.limit * 4
    let earliest = max(0, offset - reach)
    let latest = min(bytes.count, offset + reach)
    let first = bytes[earliest..<offset].lastIndex(of: newline).map { $0 + 1 } ?? earliest
    let last = bytes[offset..<latest].firstIndex(of: newline) ?? latest
    let before = String(decoding: bytes[first..<offset], as: UTF8.self)
    let marked = String(decoding: bytes[offset..<min(last, offset + max(0, length))], as: UTF8.self)
    let after = String(decoding: bytes[min(last, offset + max(0, length))..<last], as: UTF8.self)
    return SourceExcerpt(line: before + marked + after, range: before.count..<(before.count + marked.count))
  }
}
