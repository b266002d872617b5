/// A condition for emitting a module, a target or a file: `container`, `!container`, `storage=sqlcipher`,
/// `storage!=sqlcipher`, `parts.offline`.
///
/// A name is a parameter of the pack, a fact about the service, or one of the parts (``PackFacts``).
public struct PackCondition: Hashable, Sendable {
  /// The name of the parameter or fact.
  public let name: String
  /// The value to compare with; if nil, the fact must be true.
  public let value: String?
  /// Whether the comparison is negated.
  public let isNegated: Bool

  /// Parses a condition; returns nil if the text is not one.
  public init?(_ text: String) {
    let isInverted = text.hasPrefix("!")
    var name = isInverted ? text.dropFirst() : text[...]
    var (value, isUnequal) = (String?.none, false)
    if let sign = name.firstIndex(of: "=") {
      value = String(name[name.index(after: sign)...])
      name = name[..<sign]
      isUnequal = name.hasSuffix("!")
      if isUnequal { name.removeLast() }
    }
    guard Self.isName(name), value == nil || !isInverted else { return nil }
    if let value, value.contains(where: \.isNewline) { return nil }
    self.name = String(name)
    self.value = value
    isNegated = isInverted || isUnequal
  }

  /// Whether a text is a letter with letters, digits, `_` and `-` after it, perhaps with `parts.` before it.
  ///
  /// There are hundreds of conditions in the built-in manifests, which a regular expression takes milliseconds for.
  private static func isName(_ text: Substring) -> Bool {
    let name = (text.hasPrefix("parts.") ? text.dropFirst("parts.".count) : text).utf8
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    guard let first = name.first, isLetter(first) else { return false }
    return name.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-")
    }
  }

  /// Whether the condition is true; nil if there is no fact with its name.
  public func holds(for facts: PackFacts) -> Bool? {
    guard let found = facts[name] else { return nil }
    let isEqual = value.map { $0 == found } ?? (found == "true")
    return isEqual != isNegated
  }
}
