/// The words of a schema's text: types, and names whose special characters are percent-encoded.
enum SchemaWord {
  /// Whether a character separates words or their parts, is not visible, or needs escaping in a Swift string literal.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: true
    case UInt8(ascii: "%"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }

  /// A name as one word. Non-ASCII letters are kept.
  static func encode(_ name: String) -> String {
    guard
      name.isEmpty || name.utf8.contains(where: { isSpecial($0) || $0 > 0x7F })
    else { return name }
    guard !name.isEmpty else { return "%" }
    var word = ""
    for scalar in name.unicodeScalars {
      let isPlain = scalar.isASCII ? !isSpecial(UInt8(scalar.value)) : scalar.properties.isAlphabetic
      if isPlain {
        word.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          word += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return word
  }

  /// A sentence, whose words stay separate. What is not visible or needs escaping in a Swift string literal is
  /// percent-encoded.
  static func encodeSentence(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if isPlain(inText: scalar) {
        line.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          line += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return line
  }

  private static func isPlain(inText scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "%", "\"", "\\", "#": false
    case " "..."~": true
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
        .spaceSeparator:
        false
      default: true
      }
    }
  }

  /// The name that a word encodes; nil if an escape is invalid.
  static func decode(_ word: Substring) -> String? {
    guard word.utf8.contains(UInt8(ascii: "%")) else { return String(word) }
    if word == "%" { return "" }
    var bytes: [UInt8] = []
    var rest = word.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let decoded = Substring(rest.prefix(2)).count == 2 ? UInt8(Substring(rest.prefix(2)), radix: 16) : nil
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// A type: `Int32`, or a name with the prefix `e:` (enumeration), `c:` (complex) or `n:` (entity); `[]` marks a
  /// collection, `!` a type that is never null.
  static func encode(_ type: OperationType) -> String {
    let name =
      switch type.type {
      case .primitive(let kind): kind.rawValue
      case .enumeration(let name): "e:" + encode(name)
      case .complex(let name): "c:" + encode(name)
      case .navigation(let name): "n:" + encode(name)
      }
    return name + (type.isCollection ? "[]" : "") + (type.isNullable ? "" : "!")
  }

  /// The type that a word encodes; nil if it encodes none.
  static func decodeType(_ word: Substring) -> OperationType? {
    var word = word
    let isNullable = !word.hasSuffix("!")
    if !isNullable { word = word.dropLast() }
    let isCollection = word.hasSuffix("[]")
    if isCollection { word = word.dropLast(2) }
    let name = word.dropFirst(2)
    let type: MemberType? =
      switch word.prefix(2) {
      case "e:": decode(name).map(MemberType.enumeration)
      case "c:": decode(name).map(MemberType.complex)
      case "n:": decode(name).map(MemberType.navigation)
      default: PrimitiveKind(rawValue: String(word)).map(MemberType.primitive)
      }
    return type.map { OperationType(type: $0, isCollection: isCollection, isNullable: isNullable) }
  }
}
