import Glibc

/// A date in headers and cookies, parsed leniently (RFC 9110, 5.6.7; RFC 6265, 5.1.1).
public struct HTTPDate: Sendable, Hashable {
  /// The seconds since 1970-01-01T00:00:00Z.
  public let secondsSince1970: Int

  /// Creates a date.
  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// Parses any of the formats in use, for example `Sun, 06 Nov 1994 08:49:37 GMT`; `nil` if a part is missing.
  public init?(parsing text: String) {
    var day: Int?
    var month: Int?
    var year: Int?
    var time: Int?
    for token in text.split(whereSeparator: { " \t,-/".contains($0) }) {
      if time == nil, let seconds = Self.seconds(token) {
        time = seconds
      } else if day == nil, token.count <= 2, let number = Int(token) {
        day = number
      } else if month == nil, let number = Self.month(token) {
        month = number
      } else if year == nil, token.count == 2 || token.count == 4, let number = Int(token) {
        year = number < 70 ? number + 2000 : number < 100 ? number + 1900 : number
      }
    }
    guard let day, let month, let year, let time, (1...31).contains(day), year >= 1601 else { return nil }
    var midnight = tm()
    midnight.tm_year = Int32(clamping: year - 1900)
    midnight.tm_mon = Int32(month - 1)
    midnight.tm_mday = Int32(day)
    secondsSince1970 = timegm(&midnight) + time
  }

  private static func seconds(_ token: Substring) -> Int? {
    let parts = token.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard parts.count == 3, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]), (0..<61).contains(parts[2])
    else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func month(_ token: Substring) -> Int? {
    months.firstIndex { HTTPHeaders.same($0, String(token.prefix(3))) }.map { $0 + 1 }
  }
}

extension HTTPDate: CustomStringConvertible {
  /// The format to send, for example `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
  public var description: String {
    var seconds = time_t(secondsSince1970)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let digits: (Int32) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
    let clock = "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
    let date = "\(digits(parts.tm_mday)) \(Self.months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    return "\(Self.weekdays[Int(parts.tm_wday)]), \(date) \(clock) GMT"
  }
}
