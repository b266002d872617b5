/// An exact decimal number of any length: digits and an exponent.
///
/// `Foundation.Decimal` has 38 digits and `Double` 15. A service can send more digits, and an expression must not ignore
/// them.
struct DecimalNumber: Sendable {
  private(set) var isNegative: Bool
  /// The digits, most significant first, without leading zeros; empty for zero.
  private(set) var digits: [UInt8]
  /// The power of ten of the last digit.
  private(set) var exponent: Int

  /// The maximum distance of two numbers in digits, so that a hostile exponent cannot exhaust the memory.
  private static let widestGap = 4_000
  private static let quotientDigits = 34

  init(_ number: Int64) {
    isNegative = number < 0
    digits = String(number.magnitude).utf8.map { $0 - 48 }
    exponent = 0
    trimLeadingZeros()
  }

  /// Parses numbers such as `-12.50` or `1.5E3`; nil for any other text.
  init?(_ text: String) {
    var text = text
    guard let number = text.withUTF8({ DecimalScan($0)?.number }) else { return nil }
    self = number
  }

  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
    trimLeadingZeros()
  }

  var isZero: Bool { digits.isEmpty }

  /// The text of the number, with an exponent only if it would otherwise need too many zeros.
  var text: String {
    guard !isZero else { return "0" }
    let sign = isNegative ? "-" : ""
    guard abs(exponent) <= Self.widestGap else { return "\(sign)\(plainDigits)E\(exponent)" }
    if exponent >= 0 { return sign + plainDigits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + plainDigits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }

  private var plainDigits: String { isZero ? "0" : String(decoding: digits.map { $0 + 48 }, as: UTF8.self) }

  private mutating func trimLeadingZeros() {
    digits = Array(digits.drop { $0 == 0 })
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  var negated: DecimalNumber {
    DecimalNumber(isNegative: !isNegative, digits: digits, exponent: exponent)
  }
}

// Schoolbook arithmetic on digits: queries need little arithmetic, and exactness matters more than speed.
extension DecimalNumber {
  /// The sum; nil if the numbers are too far apart.
  func adding(_ other: DecimalNumber) -> DecimalNumber? {
    if isZero { return other }
    if other.isZero { return self }
    guard abs(exponent - other.exponent) <= Self.widestGap else { return nil }
    let scale = min(exponent, other.exponent)
    let (left, right) = (shifted(to: scale), other.shifted(to: scale))
    if isNegative == other.isNegative {
      return DecimalNumber(isNegative: isNegative, digits: Self.sum(left, right), exponent: scale)
    }
    let isLess = Self.isLess(left, right)
    let difference = isLess ? Self.difference(right, left) : Self.difference(left, right)
    return DecimalNumber(isNegative: isLess ? other.isNegative : isNegative, digits: difference, exponent: scale)
  }

  func multiplied(by other: DecimalNumber) -> DecimalNumber {
    var product = [Int](repeating: 0, count: digits.count + other.digits.count)
    for (i, left) in digits.enumerated() {
      for (j, right) in other.digits.enumerated() { product[i + j + 1] += Int(left) * Int(right) }
    }
    for index in product.indices.reversed().dropLast() {
      product[index - 1] += product[index] / 10
      product[index] %= 10
    }
    return DecimalNumber(
      isNegative: isNegative != other.isNegative, digits: product.map { UInt8($0) }, exponent: exponent + other.exponent
    )
  }

  /// The quotient, truncated to 34 significant digits; nil for a divisor of zero.
  func divided(by other: DecimalNumber) -> DecimalNumber? {
    guard !other.isZero else { return nil }
    let shift = max(0, Self.quotientDigits + other.digits.count - digits.count)
    let (quotient, _) = Self.divide(digits + [UInt8](repeating: 0, count: shift), by: other.digits)
    var result = DecimalNumber(
      isNegative: isNegative != other.isNegative, digits: quotient, exponent: exponent - shift - other.exponent)
    while result.exponent < 0, result.digits.last == 0 {
      result.digits.removeLast()
      result.exponent += 1
    }
    return result
  }

  /// The remainder with the sign of the dividend; nil for a divisor of zero, or if the numbers are too far apart.
  func remainder(dividingBy other: DecimalNumber) -> DecimalNumber? {
    guard !other.isZero, abs(exponent - other.exponent) <= Self.widestGap else { return nil }
    let scale = min(exponent, other.exponent)
    let (_, rest) = Self.divide(shifted(to: scale), by: other.shifted(to: scale))
    return DecimalNumber(isNegative: isNegative, digits: rest, exponent: scale)
  }

  /// The integer below, above, or nearest (halves round away from zero).
  func rounded(_ rule: FloatingPointRoundingRule) -> DecimalNumber {
    guard exponent < 0 else { return self }
    let whole = Array(digits.dropLast(-exponent))
    let fraction = exponent + digits.count < 0 ? [0] : Array(digits.suffix(-exponent))
    let isExact = fraction.allSatisfy { $0 == 0 }
    let grows =
      switch rule {
      case .down: isNegative && !isExact
      case .up: !isNegative && !isExact
      default: (fraction.first ?? 0) >= 5
      }
    return DecimalNumber(isNegative: isNegative, digits: grows ? Self.sum(whole, [1]) : whole, exponent: 0)
  }

  private func shifted(to scale: Int) -> [UInt8] { digits + [UInt8](repeating: 0, count: exponent - scale) }

  private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    for place in 0..<max(left.count, right.count) {
      let digit = digit(left, place) + digit(right, place) + carry
      result.append(digit % 10)
      carry = digit / 10
    }
    return (carry > 0 ? [carry] : []) + result.reversed()
  }

  private static func difference(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var borrow: UInt8 = 0
    for place in left.indices {
      let taken = digit(right, place) + borrow
      let own = digit(left, place)
      borrow = own < taken ? 1 : 0
      result.append(own + borrow * 10 - taken)
    }
    return result.reversed()
  }

  private static func digit(_ digits: [UInt8], _ place: Int) -> UInt8 {
    place < digits.count ? digits[digits.count - 1 - place] : 0
  }

  private static func divide(_ dividend: [UInt8], by divisor: [UInt8]) -> (quotient: [UInt8], rest: [UInt8]) {
    var quotient: [UInt8] = []
    var rest: [UInt8] = []
    for digit in dividend {
      if !(rest.isEmpty && digit == 0) { rest.append(digit) }
      var count: UInt8 = 0
      while !isLess(rest, divisor) {
        rest = Array(difference(rest, divisor).drop { $0 == 0 })
        count += 1
      }
      quotient.append(count)
    }
    return (quotient, rest)
  }
}
