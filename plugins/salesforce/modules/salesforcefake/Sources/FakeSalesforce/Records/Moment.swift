import ServiceData

/// A point in time, as the API writes it: `2024-02-29T12:00:00.000+0000`.
struct Moment: Sendable, Hashable, Comparable {
  /// Seconds since 1970.
  var seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// A point in time from its text; the offset can lack its colon.
  init?(_ text: String) {
    var full = text
    let end = text.suffix(5)
    if end.count == 5, "+-".contains(end.prefix(1)), end.dropFirst().allSatisfy(\.isNumber) {
      full = "\(text.dropLast(2)):\(text.suffix(2))"
    }
    guard let moment = OffsetDateTime(full) else { return nil }
    seconds = moment.secondsSinceEpoch
  }

  /// A point in time from a header (RFC 9110, 5.6.7): `Thu, 29 Feb 2024 12:00:00 GMT`.
  init?(header: String) {
    let words = header.split { $0 == " " || $0 == "-" }
    guard words.count == 6, let day = Int(words[1]), let month = Self.months.firstIndex(of: String(words[2])),
      let year = Int(words[3]), let time = TimeOfDay(String(words[4]))
    else { return nil }
    let date = CalendarDate(year: year, month: month + 1, day: day)
    seconds = date.daysSinceEpoch * 86_400 + time.secondsSinceMidnight
  }

  static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// The text in bodies.
  var text: String {
    let local = LocalDateTime(secondsSinceEpoch: seconds)
    return
      "\(local.date)T\(Self.two(local.time.hour)):\(Self.two(local.time.minute)):\(Self.two(local.time.second)).000+0000"
  }

  /// The text in headers.
  var header: String {
    let local = LocalDateTime(secondsSinceEpoch: seconds)
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let weekday = days[((local.date.daysSinceEpoch % 7) + 7) % 7]
    let time = "\(Self.two(local.time.hour)):\(Self.two(local.time.minute)):\(Self.two(local.time.second))"
    return "\(weekday), \(Self.two(local.date.day)) \(Self.months[local.date.month - 1]) \(local.date.year) \(time) GMT"
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
