/// Divides Swift source into tokens (The Swift Programming Language, "Lexical Structure").
///
/// It supports everything in which text can hide and from which it can break out: comments, including nested ones, and
/// string literals on one or several lines, including raw strings and interpolations.
struct SwiftTokenReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  private init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  /// The tokens of a source text.
  static func tokens(of source: String) -> [SwiftToken] {
    var reader = SwiftTokenReader(source)
    reader.read(toClosing: false)
    return reader.tokens
  }

  /// Reads to the end, or to the closing parenthesis of an interpolation.
  private mutating func read(toClosing isInterpolated: Bool) {
    var depth = 0
    while let scalar = current {
      if isInterpolated, scalar == ")", depth == 0 { return }
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      readToken(scalar)
    }
  }

  private mutating func readToken(_ scalar: Unicode.Scalar) {
    if scalar.properties.isWhitespace && scalar.isASCII {
      advance()
    } else if starts(with: "//") {
      while let next = current, next != "\n", next != "\r" { advance() }
    } else if starts(with: "/*") {
      skipComment()
    } else if scalar == "`" || Self.isWord(scalar) {
      readWord()
    } else if let hashes = hashesBeforeString() {
      readString(hashes: hashes)
    } else {
      add(.symbol, String(scalar))
      advance()
    }
  }

  private mutating func skipComment() {
    let start = line
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        advance(by: 2)
      } else if starts(with: "*/") {
        depth -= 1
        advance(by: 2)
      } else {
        advance()
      }
    } while depth > 0 && current != nil
    if depth > 0 { tokens.append(SwiftToken(kind: .unterminated, text: "", line: start)) }
  }

  private mutating func readWord() {
    let start = position
    while let scalar = current, scalar == "`" || Self.isWord(scalar) { advance() }
    var word = ""
    word.unicodeScalars.append(contentsOf: scalars[start..<position].filter { $0 != "`" })
    add(.word, word)
  }

  /// The number of number signs before a quotation mark at the current position; nil if no string begins here.
  private func hashesBeforeString() -> Int? {
    let hashes = scalars[position...].prefix { $0 == "#" }.count
    return scalars.indices.contains(position + hashes) && scalars[position + hashes] == "\"" ? hashes : nil
  }

  private mutating func readString(hashes: Int) {
    add(.string)
    advance(by: hashes)
    let isMultiline = starts(with: "\"\"\"")
    let marks = String(repeating: "#", count: hashes)
    let end = (isMultiline ? "\"\"\"" : "\"") + marks
    advance(by: isMultiline ? 3 : 1)
    while let scalar = current, isMultiline || (scalar != "\n" && scalar != "\r") {
      if starts(with: end) {
        advance(by: end.unicodeScalars.count)
        return add(.stringEnd)
      }
      guard starts(with: "\\" + marks) else {
        advance()
        continue
      }
      advance(by: 1 + hashes)
      if current == "(" {
        advance()
        read(toClosing: true)
      }
      advance()
    }
    add(.unterminated)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: !scalar.isASCII
    }
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func starts(with text: String) -> Bool { scalars[position...].starts(with: text.unicodeScalars) }

  private mutating func advance(by count: Int = 1) {
    for _ in 0..<count where position < scalars.count {
      if scalars[position] == "\n" { line += 1 }
      position += 1
    }
  }

  private mutating func add(_ kind: SwiftToken.Kind, _ text: String = "") {
    tokens.append(SwiftToken(kind: kind, text: text, line: line))
  }
}
