import ServiceData

/// A value in a statement. Values that are written without quotes hold their text; the writer refuses text of another form.
public enum SOQLLiteral: Sendable, Hashable {
  case null
  case boolean(Bool)
  case text(String)
  /// The digits of a number, such as `-12.50` or `1E3`.
  case number(String)
  /// An amount in a currency, such as `USD5000`.
  case amount(currency: String, digits: String)
  /// A date, such as `2024-02-29`.
  case date(String)
  /// A point in time with its offset, such as `2024-02-29T12:00:00Z`.
  case dateTime(String)
  /// A time of day, such as `12:00:00.000Z`.
  case time(String)
  /// A word for a range of days, such as `TODAY` or `LAST_N_DAYS:7`.
  case relativeDate(SOQLDateRange)

  /// The literal of a value of a kind; nil for values that no literal can express: structures, lists, numbers such as NaN.
  public init?(_ value: Value, kind: PrimitiveKind?) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .boolean(flag)
    case .int(let number): self = .number(String(number))
    case .double(let number):
      guard number.isFinite else { return nil }
      self = .number(String(number))
    case .decimal(let digits): self = .number(digits)
    case .string(let text):
      switch kind {
      case .date: self = .date(text)
      case .dateTimeOffset: self = .dateTime(text)
      case .timeOfDay: self = .time(text.hasSuffix("Z") ? text : text + "Z")
      default: self = .text(text)
      }
    case .row, .list: return nil
    }
  }
}

/// A range of days relative to today (SOQL and SOSL Reference, "Date Formats and Date Literals in WHERE").
public struct SOQLDateRange: Sendable, Hashable {
  /// The words, in capitals.
  public enum Word: String, Sendable, Hashable, CaseIterable {
    case yesterday = "YESTERDAY"
    case today = "TODAY"
    case tomorrow = "TOMORROW"
    case lastWeek = "LAST_WEEK"
    case thisWeek = "THIS_WEEK"
    case nextWeek = "NEXT_WEEK"
    case lastMonth = "LAST_MONTH"
    case thisMonth = "THIS_MONTH"
    case nextMonth = "NEXT_MONTH"
    case last90Days = "LAST_90_DAYS"
    case next90Days = "NEXT_90_DAYS"
    case thisQuarter = "THIS_QUARTER"
    case lastQuarter = "LAST_QUARTER"
    case nextQuarter = "NEXT_QUARTER"
    case thisYear = "THIS_YEAR"
    case lastYear = "LAST_YEAR"
    case nextYear = "NEXT_YEAR"
    case thisFiscalQuarter = "THIS_FISCAL_QUARTER"
    case lastFiscalQuarter = "LAST_FISCAL_QUARTER"
    case nextFiscalQuarter = "NEXT_FISCAL_QUARTER"
    case thisFiscalYear = "THIS_FISCAL_YEAR"
    case lastFiscalYear = "LAST_FISCAL_YEAR"
    case nextFiscalYear = "NEXT_FISCAL_YEAR"
    case lastDays = "LAST_N_DAYS"
    case nextDays = "NEXT_N_DAYS"
    case daysAgo = "N_DAYS_AGO"
    case lastWeeks = "LAST_N_WEEKS"
    case nextWeeks = "NEXT_N_WEEKS"
    case weeksAgo = "N_WEEKS_AGO"
    case lastMonths = "LAST_N_MONTHS"
    case nextMonths = "NEXT_N_MONTHS"
    case monthsAgo = "N_MONTHS_AGO"
    case lastQuarters = "LAST_N_QUARTERS"
    case nextQuarters = "NEXT_N_QUARTERS"
    case quartersAgo = "N_QUARTERS_AGO"
    case lastYears = "LAST_N_YEARS"
    case nextYears = "NEXT_N_YEARS"
    case yearsAgo = "N_YEARS_AGO"
    case lastFiscalQuarters = "LAST_N_FISCAL_QUARTERS"
    case nextFiscalQuarters = "NEXT_N_FISCAL_QUARTERS"
    case fiscalQuartersAgo = "N_FISCAL_QUARTERS_AGO"
    case lastFiscalYears = "LAST_N_FISCAL_YEARS"
    case nextFiscalYears = "NEXT_N_FISCAL_YEARS"
    case fiscalYearsAgo = "N_FISCAL_YEARS_AGO"

    /// Whether a number follows, after a colon.
    public var takesCount: Bool { rawValue.contains("_N_") || rawValue.hasPrefix("N_") }
  }

  public var word: Word
  /// The number after the colon, for words that take one.
  public var count: Int?

  public init(_ word: Word, count: Int? = nil) {
    self.word = word
    self.count = count
  }
}
