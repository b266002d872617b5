/// Splits the text of a template into tags and pieces of text. No piece extends beyond the end of a line.
struct Lexer {
  private let source: TemplateText
  private var delimiters: Delimiters
  private var position = 0
  private var tokens: [Token] = []

  init(_ source: TemplateText, delimiters: Delimiters) {
    self.source = source
    self.delimiters = delimiters
  }

  /// The tokens of the text, in order and without gaps.
  mutating func read() throws(TemplateError) -> [Token] {
    while position < source.bytes.count {
      if matches(delimiters.open, at: position) {
        try readTag()
      } else {
        readText()
      }
    }
    return tokens
  }

  private mutating func readText() {
    let start = position
    while position < source.bytes.count, !matches(delimiters.open, at: position) {
      position += 1
      if source.bytes[position - 1] == .newline { break }
    }
    tokens.append(Token(.text, range: start..<position, delimiters: delimiters))
  }

  private mutating func readTag() throws(TemplateError) {
    let start = position
    let sigil = start + delimiters.open.count
    let (kind, ending) = kindAndEnding(ofSigilAt: sigil)
    let contentStart = kind == .variable ? sigil : sigil + 1
    guard let contentEnd = find(ending, from: contentStart) else {
      let line = source.place(of: start).lineRange
      throw source.error(
        .syntax, "tag is not closed", at: start..<line.upperBound,
        hint: "end the tag with '\(String(decoding: ending, as: UTF8.self))'")
    }
    position = contentEnd + ending.count
    let content = trimmed(contentStart..<contentEnd)
    switch kind {
    case .comment:
      tokens.append(Token(kind, range: start..<position, delimiters: delimiters))
    case .delimiters:
      delimiters = try newDelimiters(in: content, of: start..<position)
      tokens.append(Token(kind, range: start..<position, delimiters: delimiters))
    default:
      try appendNamedTag(kind, content: content, range: start..<position)
    }
  }

  private mutating func appendNamedTag(
    _ kind: Token.Kind, content: Range<Int>, range: Range<Int>
  ) throws(TemplateError) {
    var name = content
    let canBeDynamic = kind == .partial || kind == .parent || kind == .close
    let isDynamic = canBeDynamic && !name.isEmpty && source.bytes[name.lowerBound] == UInt8(ascii: "*")
    if isDynamic { name = trimmed(name.lowerBound + 1..<name.upperBound) }
    guard !name.isEmpty else {
      throw source.error(.syntax, "tag has no name", at: range, hint: "write a name, or '.' for the value itself")
    }
    guard !source.bytes[name].contains(where: \.isWhitespace) else {
      throw source.error(
        .syntax, "name '\(source[name])' contains a space", at: name, hint: "templates hold names, not expressions")
    }
    tokens.append(Token(kind, range: range, name: name, isDynamic: isDynamic, delimiters: delimiters))
  }

  private func kindAndEnding(ofSigilAt offset: Int) -> (Token.Kind, [UInt8]) {
    guard offset < source.bytes.count else { return (.variable, delimiters.close) }
    switch source.bytes[offset] {
    case UInt8(ascii: "#"): return (.section, delimiters.close)
    case UInt8(ascii: "^"): return (.invertedSection, delimiters.close)
    case UInt8(ascii: "/"): return (.close, delimiters.close)
    case UInt8(ascii: ">"): return (.partial, delimiters.close)
    case UInt8(ascii: "<"): return (.parent, delimiters.close)
    case UInt8(ascii: "$"): return (.block, delimiters.close)
    case UInt8(ascii: "!"): return (.comment, delimiters.close)
    case UInt8(ascii: "&"): return (.unescapedVariable, delimiters.close)
    case UInt8(ascii: "{"): return (.unescapedVariable, [UInt8(ascii: "}")] + delimiters.close)
    case UInt8(ascii: "="): return (.delimiters, [UInt8(ascii: "=")] + delimiters.close)
    default: return (.variable, delimiters.close)
    }
  }

  private func newDelimiters(in content: Range<Int>, of tag: Range<Int>) throws(TemplateError) -> Delimiters {
    let parts = source.bytes[content].split { $0.isWhitespace }
    guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
      throw source.error(
        .syntax, "expected two delimiters, found '\(source[content])'", at: tag,
        hint: "write them with a space between and without '=', as in '{{=<% %>=}}'")
    }
    return Delimiters(open: Array(parts[0]), close: Array(parts[1]))
  }

  private func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard source.bytes[offset] == bytes[0], offset + bytes.count <= source.bytes.count else { return false }
    return source.bytes[offset..<offset + bytes.count].elementsEqual(bytes)
  }

  private func find(_ bytes: [UInt8], from offset: Int) -> Int? {
    guard offset <= source.bytes.count - bytes.count else { return nil }
    return (offset...source.bytes.count - bytes.count).first { matches(bytes, at: $0) }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let content = source.bytes[range]
    guard let first = content.firstIndex(where: { !$0.isWhitespace }),
      let last = content.lastIndex(where: { !$0.isWhitespace })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}
