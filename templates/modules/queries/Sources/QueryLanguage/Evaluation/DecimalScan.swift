/// Locates the parts of a decimal number in its text without allocation, for the store's collation, which compares numbers
/// very often.
struct DecimalScan {
  private let isNegative: Bool
  /// The digits, possibly with a point, from the first nonzero digit.
  private let body: UnsafeBufferPointer<UInt8>
  /// The number is 0.d₁d₂d₃… × 10 to this power; undefined for zero.
  private let magnitude: Int
  private let isZero: Bool

  /// Parses an optional sign, digits, an optional fraction and an optional exponent; nil for any other text. The scan refers to
  /// the text, so it must not outlive it.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let negative = bytes.first == UInt8(ascii: "-")
    if negative || bytes.first == UInt8(ascii: "+") { index = 1 }
    var (digitCount, wholeDigits, firstDigit, zerosAfterPoint) = (0, 0, -1, 0)
    var hasPoint = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte >= 48, byte <= 57 {
        digitCount += 1
        if firstDigit < 0, byte != 48 { firstDigit = index }
        if firstDigit >= 0, !hasPoint { wholeDigits += 1 }
        if firstDigit < 0, hasPoint { zerosAfterPoint += 1 }
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0, let exponent = Self.exponent(in: bytes, from: index) else { return nil }
    isZero = firstDigit < 0
    isNegative = negative && !isZero
    body = UnsafeBufferPointer(rebasing: bytes[(isZero ? index : firstDigit)..<index])
    magnitude = (wholeDigits > 0 ? wholeDigits : -zerosAfterPoint) + exponent
  }

  /// Parses the exponent. Exponents beyond a million are refused, since no service needs them.
  private static func exponent(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count else { return 0 }
    guard bytes[start] | 0x20 == UInt8(ascii: "e"), bytes.count - start <= 8 else { return nil }
    return Int(String(decoding: bytes[(start + 1)...], as: UTF8.self))
  }

  var number: DecimalNumber {
    let digits = body.filter { $0 != UInt8(ascii: ".") }.map { $0 - 48 }
    return DecimalNumber(isNegative: isNegative, digits: digits, exponent: magnitude - digits.count)
  }

  /// The order of two scanned numbers.
  static func order(_ left: DecimalScan, _ right: DecimalScan) -> ValueOrder {
    if left.isZero || right.isZero || left.isNegative != right.isNegative {
      return ValueOrder(left.sign, right.sign)
    }
    var order = ValueOrder(left.magnitude, right.magnitude)
    if order == .same { order = digitOrder(left.body, right.body) }
    return left.isNegative ? order.reversed : order
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  private static func digitOrder(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> ValueOrder {
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if i < left.count, left[i] == UInt8(ascii: ".") {
        i += 1
        continue
      }
      if j < right.count, right[j] == UInt8(ascii: ".") {
        j += 1
        continue
      }
      let own = i < left.count ? left[i] : 48
      let other = j < right.count ? right[j] : 48
      if own != other { return own < other ? .before : .after }
      i += 1
      j += 1
    }
    return .same
  }
}
