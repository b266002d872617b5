import ServiceData

/// Values in the service's JSON and in the neutral form of ``Value`` (SOAP API Developer Guide, "Primitive Data Types";
/// REST API Developer Guide, "Valid Date and DateTime Formats").
public enum WireValue {
  /// The neutral form of a value that the service sent.
  public static func neutral(_ value: Value, _ kind: PrimitiveKind) -> Value {
    switch (kind, value) {
    case (.dateTimeOffset, .string(let text)): Value.string(withColon(text)).canonical(kind)
    case (.timeOfDay, .string(let text)):
      Value.string(text.hasSuffix("Z") ? String(text.dropLast()) : text).canonical(kind)
    case (.decimal, .decimal(let digits)): .decimal(withoutExponent(digits))
    default: value.canonical(kind)
    }
  }

  /// The form in which the service expects a neutral value. The values of a multi-select picklist are joined.
  public static func wire(_ value: Value, of member: MemberSchema) -> Value {
    switch (member.primitive, value) {
    case (.timeOfDay?, .string(let text)): return .string(text.hasSuffix("Z") ? text : text + "Z")
    case (.binary?, .string(let text)): return .string(paddedBase64(text))
    case (nil, .list(let elements)) where member.isCollection && !member.isNavigation:
      let names = elements.compactMap { if case .string(let name) = $0 { name } else { nil } }
      return names.isEmpty ? .null : .string(names.joined(separator: ";"))
    default: return value
    }
  }

  /// A time with a colon in its offset: the service writes `+0000`.
  private static func withColon(_ text: String) -> String {
    let suffix = text.utf8.suffix(5)
    guard suffix.count == 5, let sign = suffix.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      suffix.dropFirst().allSatisfy({ (48...57).contains($0) })
    else { return text }
    return text.dropLast(2) + ":" + text.suffix(2)
  }

  /// The digits of a number that the service writes with an exponent: `1.39E8` is `139000000`.
  static func withoutExponent(_ digits: String) -> String {
    guard let mark = digits.firstIndex(where: { $0 == "e" || $0 == "E" }),
      let exponent = Int(digits[digits.index(after: mark)...]), abs(exponent) <= 400
    else { return digits }
    let isNegative = digits.hasPrefix("-")
    let parts = digits[..<mark].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(parts.first ?? "")
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    if exponent >= 0 {
      fraction += String(repeating: "0", count: max(0, exponent - fraction.count))
      whole += fraction.prefix(exponent)
      fraction = String(fraction.dropFirst(exponent))
    } else {
      whole = String(repeating: "0", count: -exponent) + whole
      fraction = whole.suffix(-exponent) + fraction
      whole = String(whole.dropLast(-exponent))
    }
    whole = String(whole.drop { $0 == "0" })
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let number = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return isNegative && number != "0" ? "-" + number : number
  }

  /// Base64 in the standard alphabet with padding, from the neutral form.
  private static func paddedBase64(_ text: String) -> String {
    let digits = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    return String(digits) + String(repeating: "=", count: (4 - digits.count % 4) % 4)
  }
}
