import HTTPTransport
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

  /// A point in time from a header, such as `Thu, 29 Feb 2024 12:00:00 GMT`.
  init?(header: String) {
    guard let date = HTTPDate(parsing: header) else { return nil }
    seconds = date.secondsSince1970
  }

  static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// The text in bodies.
  var text: String {
    let local = LocalDateTime(secondsSinceEpoch: seconds)
    return
      "\(local.date)T\(Self.two(local.time.hour)):\(Self.two(local.time.minute)):\(Self.two(local.time.second)).000+0000"
  }

  /// The text in headers.
  var header: String { HTTPDate(secondsSince1970: seconds).description }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
