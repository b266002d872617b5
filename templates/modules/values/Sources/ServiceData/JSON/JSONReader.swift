/// Reads JSON from bytes, one token at a time in the order of the text, without building a tree (RFC 8259).
///
/// The caller asks for what it expects and skips what it does not know with ``skip()``:
///
///     var reader = JSONReader(bytes)
///     try reader.beginObject()
///     while let name = try reader.nextName() {
///       if name == "count" { count = try reader.readInt64() } else { try reader.skip() }
///     }
///     try reader.finish()
///
/// The reader accepts what careless services write: a byte-order mark, and control characters inside strings.
public struct JSONReader: Sendable {
  /// What comes next at the reader's position.
  public enum Kind: String, Sendable {
    case null, boolean, number, string, array, object
    /// The end of the text.
    case end
  }

  let bytes: [UInt8]
  /// The offset of the next byte, from 0.
  public internal(set) var offset = 0
  private let maximumDepth: Int
  private var depth = 0
  /// Whether a value has just ended, so that a comma must precede the next one.
  var isAfterValue = false

  /// A reader at the start of a text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - maximumDepth: how many arrays and objects can be open at the same time, which bounds the recursion of callers.
  public init(_ bytes: [UInt8], maximumDepth: Int = 200) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// The kind of the next value, after white space.
  ///
  /// - Throws: ``JSONError`` if no value begins here.
  public mutating func peek() throws(JSONError) -> Kind {
    skipSpace()
    guard offset < bytes.count else { return .end }
    switch bytes[offset] {
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw unexpected("a value")
    }
  }

  /// Enters an object; ``nextName()`` follows.
  public mutating func beginObject() throws(JSONError) { try begin(UInt8(ascii: "{"), "an object") }

  /// Enters an array; ``nextElement()`` follows.
  public mutating func beginArray() throws(JSONError) { try begin(UInt8(ascii: "["), "an array") }

  /// The name of the object's next member, whose value must then be read or skipped; nil leaves the object.
  public mutating func nextName() throws(JSONError) -> String? {
    guard try hasNext(before: UInt8(ascii: "}")) else { return nil }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw unexpected("a member's name") }
    let name = try readString()
    skipSpace()
    try take(UInt8(ascii: ":"), "':'")
    isAfterValue = false
    return name
  }

  /// Skips the name of the object's next member if it is the name of this member, written without escapes. Otherwise
  /// reads nothing, and ``nextName()`` returns the name. This is faster than reading a name and comparing it.
  public mutating func takeName(_ index: Int, of names: QuotedNames) throws(JSONError) -> Bool {
    let (start, wasAfterValue) = (offset, isAfterValue)
    skipSpace()
    if isAfterValue, offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      isAfterValue = false
      skipSpace()
    }
    guard !isAfterValue, takeBytes(names.range(index), of: names.bytes) else {
      (offset, isAfterValue) = (start, wasAfterValue)
      return false
    }
    skipSpace()
    try take(UInt8(ascii: ":"), "':'")
    return true
  }

  private mutating func takeBytes(_ range: Range<Int>, of other: [UInt8]) -> Bool {
    guard !range.isEmpty, range.count <= bytes.count - offset else { return false }
    let distance = offset - range.lowerBound
    for index in range where bytes[index + distance] != other[index] { return false }
    offset += range.count
    return true
  }

  /// Whether the array has one more element, which must then be read or skipped; false leaves the array.
  public mutating func nextElement() throws(JSONError) -> Bool { try hasNext(before: UInt8(ascii: "]")) }

  /// Checks that only white space is left.
  public mutating func finish() throws(JSONError) {
    skipSpace()
    guard offset == bytes.count else { throw unexpected("the end") }
  }

  /// Skips one value of any kind.
  public mutating func skip() throws(JSONError) {
    switch try peek() {
    case .null: _ = try readNull()
    case .boolean: _ = try readBool()
    case .number: _ = try scanNumber()
    case .string: try skipString()
    case .array:
      try beginArray()
      while try nextElement() { try skip() }
    case .object:
      try beginObject()
      while try nextName() != nil { try skip() }
    case .end: throw unexpected("a value")
    }
  }

  /// An error at the reader's position that reports what was expected there.
  public func unexpected(_ expectation: String) -> JSONError {
    guard offset < bytes.count else { return failure("found the end, expected \(expectation)") }
    let character = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).prefix(1)
    return failure("found '\(character)', expected \(expectation)")
  }

  /// An error at the reader's position.
  public func failure(_ message: String) -> JSONError { JSONError(message, at: offset, in: bytes) }

  mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  mutating func take(_ byte: UInt8, _ expectation: @autoclosure () -> String) throws(JSONError) {
    guard offset < bytes.count, bytes[offset] == byte else { throw unexpected(expectation()) }
    offset += 1
  }

  private mutating func begin(_ byte: UInt8, _ expectation: String) throws(JSONError) {
    skipSpace()
    try take(byte, expectation)
    depth += 1
    guard depth <= maximumDepth else { throw failure("more than \(maximumDepth) levels of arrays and objects") }
    isAfterValue = false
  }

  private mutating func hasNext(before end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    if offset < bytes.count, bytes[offset] == end {
      offset += 1
      depth -= 1
      isAfterValue = true
      return false
    }
    guard isAfterValue else { return true }
    try take(UInt8(ascii: ","), "',' or '\(Character(UnicodeScalar(end)))'")
    isAfterValue = false
    skipSpace()
    return true
  }
}

/// Why a text is not the JSON that was expected, and where (RFC 8259).
public struct JSONError: Error, Sendable, Equatable {
  /// What was found and what was expected, in lower case.
  public let message: String
  /// The byte of the text at which reading stopped, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// An error at a byte of a text. Only this initializer counts lines and columns.
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
