import GeneratorCore

/// Finds the start tags of a document in order, with line and column.
///
/// The event parser only reports the end of a start tag, and inexact columns. This parallel scan provides exact
/// positions.
struct TagCursor {
  private let bytes: [UInt8]
  private var cursor = TextCursor(.start)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of the next start tag's `<`; the end of the text if there is none.
  mutating func nextStartTag() -> SourcePosition {
    while let open = firstIndex(of: "<", from: cursor.position.offset) {
      guard open + 1 < bytes.count else { break }
      switch bytes[open + 1] {
      case UInt8(ascii: "!"): skipDeclaration(from: open)
      case UInt8(ascii: "?"): cursor.advance(in: bytes[...], to: end(of: "?>", from: open))
      case UInt8(ascii: "/"): cursor.advance(in: bytes[...], to: end(of: ">", from: open))
      default:
        cursor.advance(in: bytes[...], to: open)
        let position = cursor.position
        cursor.advance(in: bytes[...], to: tagEnd(from: open))
        return position
      }
    }
    cursor.advance(in: bytes[...], to: bytes.count)
    return cursor.position
  }

  private mutating func skipDeclaration(from open: Int) {
    let terminator =
      if starts(with: "<!--", at: open) { "-->" } else if starts(with: "<![CDATA[", at: open) { "]]>" } else { ">" }
    let start = terminator == "-->" ? min(open + 4, bytes.count) : open
    cursor.advance(in: bytes[...], to: end(of: terminator, from: start))
  }

  private func starts(with text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset + length <= bytes.count else { return false }
    return (0..<length).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  /// The offset after the next occurrence of a text; the end if there is none.
  private func end(of text: String, from offset: Int) -> Int {
    let wanted = Array(text.utf8)
    guard let last = wanted.last else { return offset }
    var next = offset
    while let index = firstIndex(of: Unicode.Scalar(last), from: next) {
      let start = index + 1 - wanted.count
      if start >= offset, bytes[start...index].elementsEqual(wanted) { return index + 1 }
      next = index + 1
    }
    return bytes.count
  }

  /// The offset after the `>` of a start tag, ignoring quoted values.
  private func tagEnd(from offset: Int) -> Int {
    var quote: UInt8?
    for index in offset..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  private func firstIndex(of scalar: Unicode.Scalar, from offset: Int) -> Int? {
    bytes[offset...].firstIndex(of: UInt8(ascii: scalar))
  }
}

/// Tracks line and column while moving through a text.
private struct TextCursor {
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
