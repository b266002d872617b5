import FoundationEssentials
import ServiceData

extension OffsetDateTime {
  /// The moment as Foundation's `Date`, which is accurate to about a microsecond.
  public var date: Date {
    Date(timeIntervalSince1970: Double(secondsSinceEpoch) + Double(local.time.picosecond) / 1e12)
  }

  /// The moment of a date, in UTC and to the microsecond. Dates before the year -9999 or after the year 9999 are
  /// clamped to these years.
  public init(_ date: Date) {
    let moment = date.timeIntervalSince1970
    let bounded = moment.isNaN ? 0 : min(max(moment, -377_705_116_800), 253_402_300_799)
    let seconds = bounded.rounded(.down)
    let microseconds = ((bounded - seconds) * 1e6).rounded(.down)
    self.init(local: LocalDateTime(secondsSinceEpoch: Int(seconds), picosecond: Int(microseconds) * 1_000_000))
  }
}
