import FoundationEssentials
import ServiceData

extension OffsetDateTime {
  /// The moment as Foundation's `Date`, which keeps about microseconds.
  public var date: Date {
    Date(timeIntervalSince1970: Double(secondsSinceEpoch) + Double(local.time.picosecond) / 1e12)
  }

  /// A moment in UTC, to the microsecond; one that is further away than the year 9999, before or after the common era began,
  /// is as far as that.
  public init(_ date: Date) {
    let moment = date.timeIntervalSince1970
    let bounded = moment.isNaN ? 0 : min(max(moment, -377_705_116_800), 253_402_300_799)
    let seconds = bounded.rounded(.down)
    let microseconds = ((bounded - seconds) * 1e6).rounded(.down)
    self.init(local: LocalDateTime(secondsSinceEpoch: Int(seconds), picosecond: Int(microseconds) * 1_000_000))
  }
}
