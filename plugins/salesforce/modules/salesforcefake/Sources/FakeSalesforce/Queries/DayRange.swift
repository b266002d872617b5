import SOQLQueries
import ServiceData

/// The days that a word such as `LAST_N_DAYS:7` means, relative to a day. Weeks start on Sunday, fiscal years in January.
struct DayRange {
  /// The first day, since 1970.
  let start: Int
  /// The day after the last one.
  let end: Int

  init(_ range: SOQLDateRange, today: CalendarDate) {
    let day = today.daysSinceEpoch
    let words = range.word.rawValue.replacing("FISCAL_", with: "").split(separator: "_").map(String.init)
    let unit = Unit(word: words)
    if let unit, let count = range.count {
      // `LAST_N_DAYS` includes today, as only days do; `N_DAYS_AGO` is one unit.
      if words.last == "AGO" {
        self = unit.range(day, from: -count, to: -count + 1)
      } else if words[0] == "LAST" {
        self = unit.range(day, from: -count, to: unit == .day ? 1 : 0)
      } else {
        self = unit.range(day, from: 1, to: count + 1)
      }
      return
    }
    switch range.word {
    case .yesterday: self.init(start: day - 1, end: day)
    case .tomorrow: self.init(start: day + 1, end: day + 2)
    case .last90Days: self.init(start: day - 90, end: day + 1)
    case .next90Days: self.init(start: day + 1, end: day + 91)
    default:
      let offset = words[0] == "LAST" ? -1 : words[0] == "NEXT" ? 1 : 0
      self = (unit ?? .day).range(day, from: offset, to: offset + 1)
    }
  }

  private init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  private enum Unit {
    case day, week, month, quarter, year

    init?(word words: [String]) {
      for word in words {
        switch word.hasSuffix("S") ? String(word.dropLast()) : word {
        case "DAY": self = .day
        case "WEEK": self = .week
        case "MONTH": self = .month
        case "QUARTER": self = .quarter
        case "YEAR": self = .year
        default: continue
        }
        return
      }
      return nil
    }

    /// Whole units, counted from the one with a day.
    func range(_ day: Int, from first: Int, to end: Int) -> DayRange {
      DayRange(start: start(day, first), end: start(day, end))
    }

    private func start(_ day: Int, _ offset: Int) -> Int {
      let offset = max(-100_000, min(100_000, offset))
      let date = CalendarDate(daysSinceEpoch: day)
      switch self {
      case .day: return day + offset
      case .week: return day - ((day + 4) % 7 + 7) % 7 + offset * 7
      case .month: return Self.day(ofMonth: date.year * 12 + date.month - 1 + offset)
      case .quarter: return Self.day(ofMonth: (date.year * 4 + (date.month - 1) / 3 + offset) * 3)
      case .year: return Self.day(ofMonth: (date.year + offset) * 12)
      }
    }

    /// The first day of a month, which is counted from the year 0.
    private static func day(ofMonth month: Int) -> Int {
      let month = max(12, min(119_999, month))
      return CalendarDate(year: month / 12, month: month % 12 + 1, day: 1).daysSinceEpoch
    }
  }
}
