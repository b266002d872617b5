/// The lines of a text including their ends, so that joining them restores the text.
public struct TextLines: Hashable, Sendable {
  /// The lines, each with its newline; only the last one can lack it.
  public let lines: [Substring]

  /// Splits a text at its newlines; an empty text has no lines.
  public init(_ text: String) {
    var lines: [Substring] = []
    var start = text.startIndex
    let bytes = text.utf8
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let next = bytes.index(after: end)
      lines.append(Substring(bytes[start..<next]))
      start = next
    }
    if start < text.endIndex { lines.append(text[start...]) }
    self.lines = lines
  }
}
