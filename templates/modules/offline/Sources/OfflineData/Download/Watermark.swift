import QueryLanguage
import ServiceData

/// The latest modification among the rows of a query, for a service without delta tokens.
struct Watermark {
  private let property: String
  private var latest: Value?

  /// Nil for a query without a modification property.
  init?(_ definition: DefiningQuery, _ text: String?) {
    guard let property = definition.modificationProperty else { return nil }
    self.property = property
    latest = text.flatMap { try? Value(json: Array($0.utf8)) }
  }

  /// The watermark as stored: the latest modification, but none after the start of the download, so that one row with a
  /// time in the future does not hide all changes until then.
  ///
  /// - Parameter start: when the download began, in seconds since 1970-01-01T00:00:00Z.
  func text(before start: Int) -> String? {
    let value = latest.map { latest in Self.time(latest) { min($0, start) } ?? latest }
    return value.map { String(decoding: $0.json(), as: UTF8.self) }
  }

  /// The value from which the next download asks, for a stored watermark. A time is moved back, since a service may show a
  /// change only a while after the time that it gives it: a transaction takes its time, and servers have clocks of their own.
  static func start(_ text: String) -> Value? {
    guard let value = try? Value(json: Array(text.utf8)) else { return nil }
    return time(value) { $0 - overlap } ?? value
  }

  /// The seconds that are asked for again.
  private static let overlap = 600

  /// Changes the seconds of a time; nil for another value, and if the seconds stay.
  private static func time(_ value: Value, _ change: (Int) -> Int) -> Value? {
    guard case .string(let text) = value else { return nil }
    if let time = OffsetDateTime(text) {
      let seconds = change(time.secondsSinceEpoch)
      guard seconds != time.secondsSinceEpoch else { return nil }
      return .string(OffsetDateTime(local: LocalDateTime(secondsSinceEpoch: seconds)).description)
    }
    guard let time = LocalDateTime(text) else { return nil }
    // The clock of the service may be this far ahead of UTC.
    let seconds = change(time.secondsSinceEpoch - furthestOffset) + furthestOffset
    return seconds == time.secondsSinceEpoch ? nil : .string(LocalDateTime(secondsSinceEpoch: seconds).description)
  }

  private static let furthestOffset = 14 * 3600

  mutating func note(_ rows: [Row]) {
    for row in rows {
      guard let value = row[property], !value.isNull else { continue }
      let kind = row.type.member(property)?.primitive ?? .string
      if latest.map({ ValueOrder.between($0, value, as: kind) == .before }) ?? true { latest = value }
    }
  }
}
