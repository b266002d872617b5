import ServiceData

/// A time of day in OData V2, written as a duration since midnight: `PT14H06M40S` (MS-ODATA, 2.2.2).
enum DayTime {
  /// The neutral text, `14:06:40`; nil for text that is not a duration of less than a day.
  static func neutralText(_ text: String) -> String? {
    guard text.utf8.count < 40, let duration = Duration(durationText: text) else { return nil }
    let (seconds, attoseconds) = duration.components
    guard (0..<86_400).contains(seconds), attoseconds >= 0 else { return nil }
    let time = LocalDateTime(secondsSinceEpoch: Int(seconds), picosecond: Int(attoseconds / 1_000_000)).time
    return time.description
  }

  /// The V2 text for a neutral one. Text that is not a time of day is returned unchanged.
  static func text(_ neutral: String) -> String {
    guard TimeOfDay(neutral) != nil else { return neutral }
    let parts = neutral.split(separator: ":")
    return "PT\(parts[0])H\(parts[1])M\(parts.count > 2 ? String(parts[2]) : "00")S"
  }
}
