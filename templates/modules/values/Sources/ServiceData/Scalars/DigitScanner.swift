/// Reads the digits and separators of date and time texts.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes one character where it is next.
  mutating func take(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes one of several characters; nil where none is next.
  mutating func take(anyOf characters: String) -> Character? {
    characters.first { take($0) }
  }

  /// Takes exactly `count` digits.
  mutating func number(digits count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var number = 0
    for byte in rest.prefix(count) {
      guard (48...57).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    rest = rest.dropFirst(count)
    return number
  }

  /// Takes all digits that follow, at least one and at most nine: no year or part of a duration has more, and sums of
  /// them stay far from the limits of `Int`.
  mutating func number() -> Int? {
    let count = rest.prefix { (48...57).contains($0) }.count
    return (1...9).contains(count) ? number(digits: count) : nil
  }

  /// Takes the digits after a point as picoseconds; digits beyond the twelfth are refused (OData 4.01 ABNF, `fractionalSeconds`).
  mutating func picoseconds() -> Int? {
    let count = rest.prefix { (48...57).contains($0) }.count
    guard (1...12).contains(count), var fraction = number(digits: count) else { return nil }
    for _ in count..<12 { fraction *= 10 }
    return fraction
  }
}

/// Writes the digits of date and time texts.
enum DigitText {
  /// A number in at least `width` digits.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A point and the digits of a fraction without trailing zeros; empty for zero.
  static func fraction(picoseconds: Int) -> String {
    guard picoseconds > 0 else { return "" }
    var digits = padded(picoseconds, 12)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }
}
