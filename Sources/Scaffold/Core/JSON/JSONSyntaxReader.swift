/// Parses JSON text (RFC 8259) into nodes with positions; accepts no extensions of the standard.
package struct JSONSyntaxReader {
  /// The first syntax error, with its offset in bytes from the start.
  package struct Fault: Error {
    package let message: String
    package let offset: Int
  }

  /// Documents that are nested deeper are refused before they exhaust the stack.
  private static let maximumDepth = 200

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses a document.
  package static func node(of bytes: [UInt8]) throws(Fault) -> JSONNode {
    var reader = JSONSyntaxReader(bytes)
    let node = try reader.value()
    reader.skipWhitespace()
    guard reader.position == bytes.count else { throw reader.fault("text after the end of the document") }
    return node
  }

  private mutating func value() throws(Fault) -> JSONNode {
    skipWhitespace()
    let start = position
    let content: JSONNode.Content
    switch current {
    case UInt8(ascii: "{"): content = .object(try members())
    case UInt8(ascii: "["): content = .array(try elements())
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): content = try word()
    case nil: throw fault("the document ends too early")
    default: content = .number(try number())
    }
    return JSONNode(content: content, range: start..<position)
  }

  private mutating func members() throws(Fault) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    try enter()
    defer { depth -= 1 }
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      skipWhitespace()
      let offset = position
      guard current == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
      let name = try string()
      guard take(UInt8(ascii: ":")) else { throw fault("expected ':' after the name '\(name)'") }
      members.append(JSONNode.Member(name: name, value: try value(), nameOffset: offset))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("expected ',' or '}'") }
    return members
  }

  private mutating func elements() throws(Fault) -> [JSONNode] {
    var elements: [JSONNode] = []
    try enter()
    defer { depth -= 1 }
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try value())
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("expected ',' or ']'") }
    return elements
  }

  private mutating func enter() throws(Fault) {
    position += 1
    depth += 1
    guard depth <= Self.maximumDepth else { throw fault("nested deeper than \(Self.maximumDepth) levels") }
  }

  private mutating func word() throws(Fault) -> JSONNode.Content {
    let words: [(String, JSONNode.Content)] = [("true", .bool(true)), ("false", .bool(false)), ("null", .null)]
    for (word, content) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return content
    }
    throw fault("expected a JSON value")
  }

  private mutating func number() throws(Fault) -> String {
    let start = position
    let letters = "+-.0123456789eE".utf8
    while let byte = current, letters.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard !text.isEmpty else { throw fault("expected a JSON value") }
    guard Self.isNumber(bytes[start..<position]) else {
      throw Fault(message: "'\(text)' is not a number", offset: start)
    }
    return text
  }

  /// Whether a text is a number (RFC 8259, 6). Written by hand, because compiling a regular expression takes longer
  /// than reading a lock.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    var rest = text
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
    rest.removeFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return false }
      rest.removeFirst(1 + fraction.count)
    }
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return rest.isEmpty }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  private mutating func string() throws(Fault) -> String {
    let start = position
    var text: [UInt8] = []
    position += 1
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw Fault(message: "the string is not UTF-8", offset: start)
        }
        return string
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw Fault(message: "a control character in a string must be escaped", offset: position - 1)
      default: text.append(byte)
      }
    }
    throw Fault(message: "the string is not closed", offset: start)
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    guard let byte = current else { throw fault("the string is not closed") }
    position += 1
    let simple: [Character: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar = simple[Character(Unicode.Scalar(byte))] { return scalar }
    guard byte == UInt8(ascii: "u") else { throw fault("unknown escape in a string") }
    let unit = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, bytes[position...].starts(with: "\\u".utf8) else { throw fault("half of a surrogate pair") }
    position += 2
    let second = try hexadecimalUnit()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    else { throw fault("half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimalUnit() throws(Fault) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("expected four hexadecimal digits") }
    position += 4
    return unit
  }

  private var current: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipWhitespace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func fault(_ message: String) -> Fault {
    Fault(message: message, offset: position)
  }
}
