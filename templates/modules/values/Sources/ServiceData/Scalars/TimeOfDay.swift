/// A time of day without a date or an offset (`Edm.TimeOfDay`; OData 4.01 ABNF, `timeOfDayValue`).
public struct TimeOfDay: Sendable, Hashable, Codable {
  /// 0 to 23.
  public var hour: Int
  /// 0 to 59.
  public var minute: Int
  /// 0 to 59.
  public var second: Int
  /// The fraction of the second, in picoseconds.
  public var picosecond: Int

  /// A time; it is not checked that it exists.
  public init(hour: Int, minute: Int, second: Int = 0, picosecond: Int = 0) {
    self.hour = hour
    self.minute = minute
    self.second = second
    self.picosecond = picosecond
  }

  /// Reads `hh:mm`, `hh:mm:ss` or `hh:mm:ss.f…`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(text)
    self.init(scanning: &scanner)
    guard scanner.isAtEnd else { return nil }
  }

  init?(scanning scanner: inout DigitScanner) {
    guard let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2),
      hour < 24, minute < 60
    else { return nil }
    self.init(hour: hour, minute: minute)
    guard scanner.take(":") else { return }
    guard let second = scanner.number(digits: 2), second < 60 else { return nil }
    self.second = second
    guard scanner.take(".") else { return }
    guard let fraction = scanner.picoseconds() else { return nil }
    picosecond = fraction
  }

  /// Whole seconds since midnight.
  public var secondsSinceMidnight: Int { hour * 3600 + minute * 60 + second }
}

extension TimeOfDay: Comparable, CustomStringConvertible {
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.secondsSinceMidnight, lhs.picosecond) < (rhs.secondsSinceMidnight, rhs.picosecond)
  }

  public var description: String {
    "\(DigitText.padded(hour, 2)):\(DigitText.padded(minute, 2)):\(DigitText.padded(second, 2))"
      + DigitText.fraction(picoseconds: picosecond)
  }
}
