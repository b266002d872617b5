/// The text of a template as UTF-8 bytes. Lines and columns are counted on demand only.
struct TemplateText: Sendable {
  let name: String
  let bytes: [UInt8]

  init(name: String, text: String) {
    self.name = name
    bytes = Array(text.utf8)
  }

  /// The text of a range of bytes.
  subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether a line starts at an offset.
  func startsLine(at offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == .newline
  }

  /// The offset of the first byte in `offset..<end` that is neither a space nor a tab.
  func endOfBlanks(from offset: Int, before end: Int) -> Int {
    var position = offset
    while position < end, bytes[position].isBlank { position += 1 }
    return position
  }

  /// An error at a range of bytes, with line, column and source line.
  func error(
    _ kind: TemplateError.Kind, _ message: String, at range: Range<Int>, hint: String? = nil
  ) -> TemplateError {
    let place = place(of: range.lowerBound)
    let end = min(range.upperBound, place.lineRange.upperBound)
    let length = range.lowerBound < end ? self[range.lowerBound..<end].count : 1
    return TemplateError(
      kind: kind, message: message, template: name, line: place.line, column: place.column, length: length,
      sourceLine: self[place.lineRange], hint: hint)
  }

  /// The line and the column of an offset, both from 1 and the latter in Unicode scalars, and the range of its line without the line end.
  func place(of offset: Int) -> (line: Int, column: Int, lineRange: Range<Int>) {
    let line = bytes[..<offset].count { $0 == .newline } + 1
    let start = (bytes[..<offset].lastIndex(of: .newline) ?? -1) + 1
    var end = bytes[offset...].firstIndex(of: .newline) ?? bytes.count
    if end > offset, bytes[end - 1] == .carriageReturn { end -= 1 }
    return (line, self[start..<offset].unicodeScalars.count + 1, start..<end)
  }
}
