/// Why text is not the JSON that was expected, and where (RFC 8259).
public struct JSONError: Error, Sendable, Hashable {
  /// What was found and what was expected, in lower case.
  public let message: String
  /// The byte of the text at which reading stopped, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// An error at a byte of a text; line and column are counted only here.
  init(_ message: String, at offset: Int, in bytes: [UInt8]) {
    self.message = message
    self.offset = offset
    let before = bytes.prefix(offset)
    line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    column = offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "\(line):\(column): \(message)" }
}
