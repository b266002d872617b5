import Glibc

/// A moment and its offset from UTC (`Edm.DateTimeOffset`; OData 4.01 ABNF, `dateTimeOffsetValue`).
///
/// Values are compared by the moment: 12:00+02:00 equals 10:00Z.
public struct OffsetDateTime: Sendable, Codable {
  /// The date and time at the offset.
  public var local: LocalDateTime
  /// Minutes east of UTC.
  public var offsetMinutes: Int

  /// A moment, by default in UTC.
  public init(local: LocalDateTime, offsetMinutes: Int = 0) {
    self.local = local
    self.offsetMinutes = offsetMinutes
  }

  /// Reads a local date and time followed by `Z` or `±hh:mm`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let local = LocalDateTime(scanning: &scanner), let sign = scanner.take(anyOf: "Zz+-") else { return nil }
    self.init(local: local)
    if sign == "+" || sign == "-" {
      guard let hours = scanner.number(digits: 2), scanner.take(":"), let minutes = scanner.number(digits: 2),
        hours < 24, minutes < 60
      else { return nil }
      offsetMinutes = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }
    guard scanner.isAtEnd else { return nil }
  }

  /// The moment in seconds since 1970-01-01T00:00:00Z, without the fraction.
  public var secondsSinceEpoch: Int { local.secondsSinceEpoch - offsetMinutes * 60 }
}

extension OffsetDateTime: Comparable, Hashable, CustomStringConvertible {
  private var moment: (Int, Int) { (secondsSinceEpoch, local.time.picosecond) }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.moment == rhs.moment }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.moment < rhs.moment }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(secondsSinceEpoch)
    hasher.combine(local.time.picosecond)
  }

  public var description: String {
    guard offsetMinutes != 0 else { return "\(local)Z" }
    let size = abs(offsetMinutes)
    return "\(local)\(offsetMinutes < 0 ? "-" : "+")\(DigitText.padded(size / 60, 2)):\(DigitText.padded(size % 60, 2))"
  }
}

extension OffsetDateTime {
  /// The time of the system's clock, in UTC, to the microsecond.
  public static var now: OffsetDateTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return OffsetDateTime(
      local: LocalDateTime(secondsSinceEpoch: time.tv_sec, picosecond: time.tv_nsec / 1000 * 1_000_000))
  }
}
