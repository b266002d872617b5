/// A date and time without an offset, as a wall clock shows it (`Edm.DateTime` of OData V2 and V3).
public struct LocalDateTime: Sendable, Hashable, Codable {
  /// The day.
  public var date: CalendarDate
  /// The time on that day.
  public var time: TimeOfDay

  /// A time of a day.
  public init(date: CalendarDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Reads `YYYY-MM-DDThh:mm[:ss[.f…]]`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(text)
    self.init(scanning: &scanner)
    guard scanner.isAtEnd else { return nil }
  }

  init?(scanning scanner: inout DigitScanner) {
    guard let date = CalendarDate(scanning: &scanner), scanner.take(anyOf: "Tt") != nil,
      let time = TimeOfDay(scanning: &scanner)
    else { return nil }
    self.init(date: date, time: time)
  }

  /// Seconds since 1970-01-01T00:00:00, as if the clock showed UTC.
  public var secondsSinceEpoch: Int { date.daysSinceEpoch * 86_400 + time.secondsSinceMidnight }

  /// The date and time this many seconds after 1970-01-01T00:00:00.
  public init(secondsSinceEpoch seconds: Int, picosecond: Int = 0) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    date = CalendarDate(daysSinceEpoch: days)
    time = TimeOfDay(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60, picosecond: picosecond)
  }
}

extension LocalDateTime: Comparable, CustomStringConvertible {
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.date, lhs.time) < (rhs.date, rhs.time)
  }

  public var description: String { "\(date)T\(time)" }
}
