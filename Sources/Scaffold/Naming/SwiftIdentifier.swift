/// The name of a declaration in emitted Swift: a valid identifier without backticks, which are added in source code if
/// it is a keyword (The Swift Programming Language, "Lexical Structure", Identifiers and Keywords).
public struct SwiftIdentifier: Hashable, Sendable {
  /// The name without backticks, `default`.
  public let name: String

  /// Creates an identifier if the name is one according to the grammar, or a keyword.
  public init?(_ name: String) {
    guard Self.isIdentifier(name) else { return nil }
    self.name = name
  }

  /// Creates an identifier from a name that is known to be valid.
  package init(trusted name: String) { self.name = name }

  /// The name in source code, with backticks if it is a keyword.
  public var source: String { isKeyword ? "`\(name)`" : name }

  /// Whether the name needs backticks.
  var isKeyword: Bool {
    name.utf8.count <= ReservedNames.longestKeyword && ReservedNames.keywords.contains(name)
  }

  /// Whether text is an identifier or a keyword.
  public static func isIdentifier(_ text: String) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    guard let head = scalars.next(), isHead(head) else { return false }
    while let scalar = scalars.next() {
      guard isTail(scalar) else { return false }
    }
    return text != "_"
  }

  /// Whether an identifier can begin with a character (grammar rule identifier-head).
  static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "\u{0}"..."\u{7F}": false
    default: isLetterBeyondASCII(scalar.value) && !isCombining(scalar.value)
    }
  }

  /// Whether an identifier can contain a character after its first one (grammar rule identifier-character).
  static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    isHead(scalar) || ("0"..."9").contains(scalar) || isCombining(scalar.value)
  }

  private static func isCombining(_ value: UInt32) -> Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  private static func isLetterBeyondASCII(_ value: UInt32) -> Bool {
    switch value {
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F,
      0x1681...0x180D, 0x180F...0x1FFF, 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054, 0x2060...0x218F,
      0x2460...0x24FF, 0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
      0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8:
      // The grammar allows characters up to U+FFFD, but the compiler refuses those that Unicode calls specials.
      true
    default: value > 0xFFFF && value & 0xFFFF <= 0xFFFD && value >> 16 <= 0xE
    }
  }
}

extension SwiftIdentifier: CustomStringConvertible {
  /// The name in source code.
  public var description: String { source }
}
