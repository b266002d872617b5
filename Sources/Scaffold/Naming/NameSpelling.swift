/// Converts a metadata name to Swift's naming conventions (API Design Guidelines, "Follow case conventions"): types in
/// `UpperCamelCase`, members in `lowerCamelCase`, acronyms uniformly cased.
///
///     A_BusinessPartnerType → ABusinessPartnerType    ID → id    URLValue → urlValue    to_Address → toAddress
struct NameSpelling {
  /// The kind of declaration that a name is for.
  enum Style {
    case type
    case member
  }

  /// The converted name, a valid identifier.
  let text: String
  /// The reasons why it differs from the metadata name.
  let reasons: [NameDecision.Reason]

  /// The maximum length of a name in characters; longer ones are shortened.
  static let limit = 100

  init(_ original: String, style: Style) {
    if let text = Self.plain(original, style: style) {
      self.text = text
      reasons = text == original ? [] : [.convention]
      return
    }
    var reasons: [NameDecision.Reason] = []
    let words = Self.words(of: original)
    var text = Self.join(words, style: style)
    if original.unicodeScalars.contains(where: { !Self.isKept($0) && $0 != "_" }) { reasons.append(.illegalCharacters) }
    if text.isEmpty { text = style == .type ? "Unnamed" : "unnamed" }
    if let first = text.unicodeScalars.first, !SwiftIdentifier.isHead(first) { text = "_" + text }
    if !SwiftIdentifier.isIdentifier(text) { text = style == .type ? "Unnamed" : "unnamed" }
    if text != original, reasons.isEmpty { reasons.append(.convention) }
    if text.count > Self.limit {
      text = Self.shortened(text, original: original)
      reasons.append(.shortened)
    }
    self.text = text
    self.reasons = reasons
  }

  /// The converted name of a single word of ASCII letters and digits, as nearly all names are; nil for any other name.
  private static func plain(_ original: String, style: Style) -> String? {
    let bytes = original.utf8
    guard let first = bytes.first, isUpper(first) || isLower(first), bytes.count <= limit,
      bytes.allSatisfy({ isUpper($0) || isLower($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    if style == .type {
      return isUpper(first) ? original : String(decoding: [first ^ 0x20] + bytes.dropFirst(), as: UTF8.self)
    }
    let capitals = bytes.prefix(while: isUpper).count
    guard capitals > 0 else { return original }
    let rest = bytes.dropFirst(capitals)
    let isPlural = rest.first == UInt8(ascii: "s") && rest.dropFirst().first.map(isLower) != true
    let keepsLast = capitals > 1 && rest.first.map(isLower) == true && !isPlural
    let lowered = keepsLast ? capitals - 1 : capitals
    return String(decoding: bytes.prefix(lowered).map { $0 ^ 0x20 } + bytes.dropFirst(lowered), as: UTF8.self)
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  private static func isLower(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

  /// The parts between underscores and characters that are not allowed in identifiers.
  private static func words(of original: String) -> [String] {
    var words: [String] = [""]
    for scalar in original.unicodeScalars {
      if isKept(scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if words.last?.isEmpty == false {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// Excludes invisible characters: they are legal in Swift, but make different names look alike.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "_" && SwiftIdentifier.isTail(scalar)
      && (scalar.isASCII || scalar.properties.generalCategory != .format)
  }

  private static func join(_ words: [String], style: Style) -> String {
    guard let first = words.first else { return "" }
    let isShouted = words.count > 1 && !words.contains { $0.contains(where: \.isLowercase) }
    var text = style == .type ? isShouted ? capitalized(first) : raised(first) : lowered(first)
    for word in words.dropFirst() {
      // Digits on both sides of a separator stay apart in types; members contain no underscores.
      if style == .type, text.last?.isNumber == true, word.first?.isNumber == true { text += "_" }
      text += isShouted ? capitalized(word) : raised(word)
    }
    return text
  }

  private static func raised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// A word in capitals with only its first letter in uppercase, `SALES` → `Sales`; well-known acronyms are unchanged.
  private static func capitalized(_ word: String) -> String {
    acronyms.contains(word) ? word : word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }

  private static let acronyms: Set<String> = ["ID", "URL", "URI", "UUID", "GUID", "UTC", "XML", "JSON", "HTML", "HTTP"]

  /// A word with its leading capitals in lowercase: `ID` → `id`, `IDs` → `ids`, `URLValue` → `urlValue`.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard !capitals.isEmpty else { return word }
    let rest = word[capitals.endIndex...]
    guard capitals.count > 1, rest.first?.isLowercase == true else { return capitals.lowercased() + rest }
    let isPlural = rest.first == "s" && rest.dropFirst().first?.isLowercase != true
    if isPlural { return capitals.lowercased() + rest }
    return capitals.dropLast().lowercased() + capitals.suffix(1) + rest
  }

  private static func shortened(_ text: String, original: String) -> String {
    String(text.prefix(limit - 17)) + "_" + StableHash(original).text
  }
}
