/// Locates the parts of a decimal number in its text without allocation, for the store's collation, which compares numbers
/// very often.
struct DecimalScan {
  private let isNegative: Bool
  /// The range of the digits, possibly with a point, from the first nonzero digit.
  private let body: Range<Int>
  /// The number is 0.d₁d₂d₃… × 10 to this power; undefined for zero.
  private let magnitude: Int
  private let isZero: Bool

  /// Parses an optional sign, digits, an optional fraction and an optional exponent; nil for any other text.
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
    body = (isZero ? index : firstDigit)..<index
    magnitude = (wholeDigits > 0 ? wholeDigits : -zerosAfterPoint) + exponent
  }

  /// Parses the exponent. Exponents beyond a million are refused, since no service needs them.
  private static func exponent(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count else { return 0 }
    guard bytes[start] | 0x20 == UInt8(ascii: "e"), bytes.count - start <= 8 else { return nil }
    return Int(String(decoding: bytes[(start + 1)...], as: UTF8.self))
  }

  func number(in bytes: UnsafeBufferPointer<UInt8>) -> DecimalNumber {
    let digits = bytes[body].filter { $0 != UInt8(ascii: ".") }.map { $0 - 48 }
    return DecimalNumber(isNegative: isNegative, digits: digits, exponent: magnitude - digits.count)
  }

  /// The order of two scanned numbers.
  static func order(
    _ left: DecimalScan, _ leftBytes: UnsafeBufferPointer<UInt8>,
    _ right: DecimalScan, _ rightBytes: UnsafeBufferPointer<UInt8>
  ) -> ValueOrder {
    if left.isZero || right.isZero || left.isNegative != right.isNegative {
      return ValueOrder(left.sign, right.sign)
    }
    var order = ValueOrder(left.magnitude, right.magnitude)
    if order == .same { order = digitOrder(left.body, leftBytes, right.body, rightBytes) }
    return left.isNegative ? order.reversed : order
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  private static func digitOrder(
    _ left: Range<Int>, _ leftBytes: UnsafeBufferPointer<UInt8>,
    _ right: Range<Int>, _ rightBytes: UnsafeBufferPointer<UInt8>
  ) -> ValueOrder {
    var (i, j) = (left.lowerBound, right.lowerBound)
    while i < left.upperBound || j < right.upperBound {
      if i < left.upperBound, leftBytes[i] == UInt8(ascii: ".") {
        i += 1
        continue
      }
      if j < right.upperBound, rightBytes[j] == UInt8(ascii: ".") {
        j += 1
        continue
      }
      let own = i < left.upperBound ? leftBytes[i] : 48
      let other = j < right.upperBound ? rightBytes[j] : 48
      if own != other { return own < other ? .before : .after }
      i += 1
      j += 1
    }
    return .same
  }
}
