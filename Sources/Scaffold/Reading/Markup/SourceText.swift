import GeneratorCore

/// A position in a document, small enough to keep for every element. Diagnostics and the model's locations are made
/// from it.
public struct SourceSpot: Hashable, Sendable {
  /// The offset in bytes.
  public var offset: Int
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// The beginning of a document.
  public static let start = SourceSpot(offset: 0, line: 1, column: 1)
}

/// The text of a document and its name. Converts spots to locations and diagnostics.
public struct SourceText: Hashable, Sendable {
  /// The display name.
  public let name: String
  /// The text in UTF-8, or in another encoding that is a superset of ASCII.
  public let bytes: [UInt8]

  /// The location of a spot.
  public func location(_ spot: SourceSpot) -> SourceLocation {
    SourceLocation(file: name, line: spot.line, column: spot.column)
  }

  /// A diagnostic about `length` bytes at a spot.
  public func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at spot: SourceSpot, length: Int,
    hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, id, message, at: location(spot), excerpt: excerpt(at: spot, length: length), hint: hint)
  }

  /// The spot `count` bytes after another one.
  func spot(_ spot: SourceSpot, advancedBy count: Int) -> SourceSpot {
    var cursor = TextCursor(spot)
    cursor.advance(in: bytes[...], to: min(spot.offset + count, bytes.count))
    return cursor.spot
  }

  /// The line around a spot, cut to a window, because a document may be a single line of several megabytes.
  private func excerpt(at spot: SourceSpot, length: Int) -> SourceExcerpt {
    let newline = UInt8(ascii: "\n")
    let reach = SourceExcerpt.limit * 4
    let earliest = max(0, spot.offset - reach)
    let latest = min(bytes.count, spot.offset + reach)
    let first = bytes[earliest..<spot.offset].lastIndex(of: newline).map { $0 + 1 } ?? earliest
    let last = bytes[spot.offset..<latest].firstIndex(of: newline) ?? latest
    let before = String(decoding: bytes[first..<spot.offset], as: UTF8.self)
    let marked = String(decoding: bytes[spot.offset..<min(last, spot.offset + max(0, length))], as: UTF8.self)
    let after = String(decoding: bytes[min(last, spot.offset + max(0, length))..<last], as: UTF8.self)
    return SourceExcerpt(line: before + marked + after, range: before.count..<(before.count + marked.count))
  }
}

/// Tracks line and column while moving through a text.
struct TextCursor {
  private(set) var spot: SourceSpot

  init(_ spot: SourceSpot) { self.spot = spot }

  /// Moves to an offset that is not before the current one.
  mutating func advance(in bytes: ArraySlice<UInt8>, to offset: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      let base = bytes.startIndex
      var line = spot.line
      var column = spot.column
      for index in spot.offset..<offset {
        let byte = buffer[index - base]
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      spot = SourceSpot(offset: offset, line: line, column: column)
    }
  }
}
