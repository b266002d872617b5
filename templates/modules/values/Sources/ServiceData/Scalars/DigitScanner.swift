/// Reads the digits and separators of date and time texts.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes a character if it is next.
  mutating func take(_ character: Character) -> Bool {
    guard let byte = character.asciiValue, rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes one of several characters; nil if none of them is next.
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

  /// Takes all digits that follow: at least one and at most nine. No year or part of a duration has more, and their
  /// sums stay far below the limits of `Int`.
  mutating func number() -> Int? {
    let count = rest.prefix { (48...57).contains($0) }.count
    return (1...9).contains(count) ? number(digits: count) : nil
  }

  /// Takes the digits after a point as picoseconds. More than twelve digits are refused (OData 4.01 ABNF,
  /// `fractionalSeconds`).
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

  /// A point and the digits of a fraction, without trailing zeros; empty for zero.
  static func fraction(picoseconds: Int) -> String {
    guard picoseconds > 0 else { return "" }
    var digits = padded(picoseconds, 12)
    while digits.hasSuffix("0") { digits.removeLast() }
    return "." + digits
  }
}

extension Swift.Duration {
  /// Reads a day-time duration such as `P1DT2H3M4.5S` (OData 4.01 ABNF, `durationValue`); nil for any other text.
  public init?(durationText text: some StringProtocol) {
    var scanner = DigitScanner(text)
    let isNegative = scanner.take("-")
    if !isNegative { _ = scanner.take("+") }
    guard scanner.take("P") else { return nil }
    var seconds = 0
    var picoseconds = 0
    var hasPart = false
    var isTime = false
    var units: Substring = "DHMS"
    while !scanner.isAtEnd {
      if !isTime, scanner.take("T") {
        isTime = true
        continue
      }
      guard let number = scanner.number() else { return nil }
      if scanner.take(".") {
        guard let fraction = scanner.picoseconds() else { return nil }
        picoseconds = fraction
      }
      guard let unit = scanner.take(anyOf: String(units)), let position = units.firstIndex(of: unit),
        (unit == "D") != isTime, picoseconds == 0 || unit == "S"
      else { return nil }
      units = units[units.index(after: position)...]
      seconds += number * [86_400, 3600, 60, 1][3 - units.count]
      hasPart = true
    }
    guard hasPart else { return nil }
    let sign = isNegative ? -1 : 1
    self =
      .seconds(sign * seconds)
      + Duration(
        secondsComponent: 0, attosecondsComponent: Int64(sign * picoseconds) * 1_000_000)
  }

  /// The duration as OData writes it, in days, hours, minutes and seconds.
  public var durationText: String {
    let (seconds, attoseconds) = components
    let isNegative = seconds < 0 || attoseconds < 0
    let total = seconds.magnitude
    let fraction = DigitText.fraction(picoseconds: Int(attoseconds.magnitude / 1_000_000))
    var text = isNegative ? "-P" : "P"
    if total >= 86_400 { text += "\(total / 86_400)D" }
    var time = ""
    if total / 3600 % 24 > 0 { time += "\(total / 3600 % 24)H" }
    if total / 60 % 60 > 0 { time += "\(total / 60 % 60)M" }
    if total % 60 > 0 || !fraction.isEmpty || total == 0 { time += "\(total % 60)\(fraction)S" }
    return time.isEmpty ? text : text + "T" + time
  }
}
