import ServiceData

/// The functions of one value.
enum ValueFunction {
  private static let numbers: Set<String> = [
    "calendar_month", "calendar_quarter", "calendar_year", "day_in_month", "day_in_week", "day_in_year",
    "fiscal_month", "fiscal_quarter", "fiscal_year", "hour_in_day", "week_in_month", "week_in_year",
  ]
  private static let copies: Set<String> = ["tolabel", "convertcurrency", "converttimezone", "grouping"]

  /// The kind of the result; nil if it is that of the argument.
  static func kind(of name: String) -> PrimitiveKind? {
    let name = name.lowercased()
    if numbers.contains(name) { return .int64 }
    switch name {
    case "count", "count_distinct": return .int64
    case "avg", "sum": return .decimal
    case "day_only": return .date
    case "format": return .string
    default: return nil
    }
  }

  /// The result of a function.
  ///
  /// - Throws: ``APIError`` for an unknown function.
  static func result(of name: String, _ value: Value) throws(APIError) -> Value {
    let lower = name.lowercased()
    if copies.contains(lower) { return value }
    if lower == "format" { return value.isNull ? .null : .string(FieldValue.plain(value)) }
    guard numbers.contains(lower) || lower == "day_only" else {
      throw QueryError.malformed("the sample organization has no function '\(name)'")
    }
    guard let text = value.text else { return .null }
    let moment = Moment(text) ?? CalendarDate(text).map { Moment(seconds: $0.daysSinceEpoch * 86_400) }
    guard let moment else { return .null }
    let local = LocalDateTime(secondsSinceEpoch: moment.seconds)
    return lower == "day_only" ? .string(local.date.description) : .int(Int64(number(lower, local)))
  }

  private static func number(_ name: String, _ local: LocalDateTime) -> Int {
    let date = local.date
    let dayOfYear = date.daysSinceEpoch - CalendarDate(year: date.year, month: 1, day: 1).daysSinceEpoch + 1
    switch name {
    case "calendar_month", "fiscal_month": return date.month
    case "calendar_quarter", "fiscal_quarter": return (date.month - 1) / 3 + 1
    case "calendar_year", "fiscal_year": return date.year
    case "day_in_month": return date.day
    // 1970-01-01 was a Thursday, the fifth day of a week that starts on Sunday.
    case "day_in_week": return ((date.daysSinceEpoch + 4) % 7 + 7) % 7 + 1
    case "day_in_year": return dayOfYear
    case "hour_in_day": return local.time.hour
    case "week_in_month": return (date.day - 1) / 7 + 1
    default: return (dayOfYear - 1) / 7 + 1
    }
  }
}
