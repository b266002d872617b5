import GeneratorCore

/// The text of a document and its name. Converts positions to locations, for diagnostics.
public struct SourceText: Hashable, Sendable {
  /// The display name.
  public let name: String
  /// The text in UTF-8, or in another encoding that is a superset of ASCII.
  public let bytes: [UInt8]

  /// The location of a position.
  public func location(_ position: SourcePosition) -> SourceLocation {
    SourceLocation(file: name, line: position.line, column: position.column)
  }

  /// A diagnostic about `length` bytes at a position.
  public func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at position: SourcePosition, length: Int,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, id, message, at: location(position), excerpt: excerpt(at: position, length: length), hint: hint)
  }

  /// The position `count` bytes after another one.
  func position(_ position: SourcePosition, advancedBy count: Int) -> SourcePosition {
    var cursor = TextCursor(position)
    cursor.advance(in: bytes[...], to: min(position.offset + count, bytes.count))
    return cursor.position
  }

  /// The line around a position, cut to a window, because a document may be a single line of several megabytes.
  private func excerpt(at position: SourcePosition, length: Int) -> SourceExcerpt {
    let newline = UInt8(ascii: "\n")
    let reach = SourceExcerpt.limit * 4
    let earliest = max(0, position.offset - reach)
    let latest = min(bytes.count, position.offset + reach)
    let first = bytes[earliest..<position.offset].lastIndex(of: newline).map { $0 + 1 } ?? earliest
    let last = bytes[position.offset..<latest].firstIndex(of: newline) ?? latest
    let before = String(decoding: bytes[first..<position.offset], as: UTF8.self)
    let marked = String(decoding: bytes[position.offset..<min(last, position.offset + max(0, length))], as: UTF8.self)
    let after = String(decoding: bytes[min(last, position.offset + max(0, length))..<last], as: UTF8.self)
    return SourceExcerpt(line: before + marked + after, range: before.count..<(before.count + marked.count))
  }
}

/// Tracks line and column while moving through a text.
struct TextCursor {
  private(set) var position: SourcePosition

  init(_ position: SourcePosition) { self.position = position }

  /// Moves to an offset that is not before the current one.
  mutating func advance(in bytes: ArraySlice<UInt8>, to offset: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      let base = bytes.startIndex
      var line = position.line
      var column = position.column
      for index in position.offset..<offset {
        let byte = buffer[index - base]
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      position = SourcePosition(offset: offset, line: line, column: column)
    }
  }
}
