/// The bytes of rendered text, with a record for each line that has begun.
struct OutputBuffer {
  private(set) var bytes: [UInt8] = []
  private(set) var lines: [LineRecord] = []
  private var isLineOpen = false

  /// Appends bytes of one line, with or without its end.
  mutating func append(_ source: [UInt8], from start: Int, to end: Int, endsLine: Bool, record: LineRecord) {
    guard start < end else { return }
    openLine(record)
    source.withUnsafeBufferPointer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[start..<end])) }
    isLineOpen = !endsLine
  }

  /// Appends bytes of any number of lines with the same origin.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, escaping: TemplateOptions.Escaping, record: LineRecord) {
    var copied = 0
    for index in text.indices {
      let byte = text[index]
      // Bytes that need special treatment are not greater than this one.
      guard byte <= UInt8(ascii: ">") else { continue }
      if byte == .newline {
        appendRun(text, from: &copied, to: index + 1, record: record)
        isLineOpen = false
      } else if escaping == .html, let entity = Self.entity(of: byte) {
        appendRun(text, from: &copied, to: index, record: record)
        openLine(record)
        bytes.append(contentsOf: entity.utf8)
        copied = index + 1
      }
    }
    appendRun(text, from: &copied, to: text.count, record: record)
  }

  private mutating func appendRun(
    _ text: UnsafeBufferPointer<UInt8>, from start: inout Int, to end: Int, record: LineRecord
  ) {
    guard start < end else { return }
    openLine(record)
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
    start = end
  }

  private mutating func openLine(_ record: LineRecord) {
    guard !isLineOpen else { return }
    lines.append(record)
    isLineOpen = true
  }

  private static func entity(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}
