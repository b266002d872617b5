/// Splits a stream of bytes into lines. `\r` ends a line too, as progress displays use it.
struct LineSplitter {
  /// Longer lines are cut, so that a program that never ends a line cannot fill memory.
  static let maximumLength = 65_536

  private var rest: [UInt8] = []

  /// Appends bytes and passes on the lines that they complete.
  mutating func append(_ bytes: some Sequence<UInt8>, _ line: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || rest.count == Self.maximumLength { finish(line) }
      if byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r") { rest.append(byte) }
    }
  }

  /// Passes on the remaining text without an end of line.
  mutating func finish(_ line: (String) -> Void) {
    guard !rest.isEmpty else { return }
    line(String(decoding: rest, as: UTF8.self))
    rest.removeAll(keepingCapacity: true)
  }
}
