import FoundationEssentials
import ServiceData

extension OffsetDateTime {
  /// The moment as Foundation's `Date`, which keeps about microseconds.
  public var date: Date {
    Date(timeIntervalSince1970: Double(secondsSinceEpoch) + Double(local.time.picosecond) / 1e12)
  }

  /// A moment in UTC, to the microsecond.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let microseconds = ((date.timeIntervalSince1970 - seconds) * 1e6).rounded(.down)
    self.init(local: LocalDateTime(secondsSinceEpoch: Int(seconds), picosecond: Int(microseconds) * 1_000_000))
  }
}
