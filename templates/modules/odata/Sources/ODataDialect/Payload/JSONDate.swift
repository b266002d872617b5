import ServiceData

/// A moment in the JSON of OData V2 and V3: `/Date(ms)/`, or `/Date(ms+minutes)/` with an offset
/// (OData V2 JSON Format, 4; MS-ODATA, 2.2.6.3.1).
struct JSONDate: Sendable, Hashable {
  /// Milliseconds since 1970-01-01T00:00:00 UTC.
  let milliseconds: Int
  /// Minutes east of UTC; nil if the text has no offset.
  let offsetMinutes: Int?

  /// Reads the text of a JSON string; nil for any other text.
  init?(_ text: String) {
    guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
    let inner = text.dropFirst(6).dropLast(2)
    let split = inner.dropFirst().firstIndex { $0 == "+" || $0 == "-" } ?? inner.endIndex
    guard let milliseconds = Int(inner[..<split]), milliseconds.magnitude < Self.limit else { return nil }
    self.milliseconds = milliseconds
    if split == inner.endIndex {
      offsetMinutes = nil
    } else {
      guard let minutes = Int(inner[split...]), minutes.magnitude < 24 * 60 else { return nil }
      offsetMinutes = minutes
    }
  }

  /// A local date and time, as if it were in UTC; nil if it is too far from 1970 for this form.
  init?(_ local: LocalDateTime) {
    self.init(seconds: local.secondsSinceEpoch, local.time, offsetMinutes: nil)
  }

  /// A moment with its offset; nil if it is too far from 1970 for this form.
  init?(_ moment: OffsetDateTime) {
    self.init(seconds: moment.secondsSinceEpoch, moment.local.time, offsetMinutes: moment.offsetMinutes)
  }

  private init?(seconds: Int, _ time: TimeOfDay, offsetMinutes: Int?) {
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflows, product.magnitude < Self.limit else { return nil }
    milliseconds = product + time.picosecond / 1_000_000_000
    self.offsetMinutes = offsetMinutes
  }

  /// Numbers beyond 53 bits are not exact in JSON.
  private static let limit: UInt = 1 << 53

  /// The content of the JSON string.
  var text: String {
    guard let offsetMinutes else { return "/Date(\(milliseconds))/" }
    let digits = String(abs(offsetMinutes))
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "/Date(\(milliseconds)\(offsetMinutes < 0 ? "-" : "+")\(zeros)\(digits))/"
  }

  /// The text of a temporal kind in the neutral form; nil for any other kind.
  func neutralText(_ kind: PrimitiveKind) -> String? {
    let offset = offsetMinutes ?? 0
    let shifted = milliseconds + offset * 60_000
    let seconds = shifted >= 0 ? shifted / 1000 : (shifted - 999) / 1000
    let local = LocalDateTime(secondsSinceEpoch: seconds, picosecond: (shifted - seconds * 1000) * 1_000_000_000)
    switch kind {
    case .dateTime: return local.description
    case .dateTimeOffset: return OffsetDateTime(local: local, offsetMinutes: offset).description
    case .date: return local.date.description
    case .timeOfDay: return local.time.description
    default: return nil
    }
  }
}

extension Value {
  /// The neutral form of a date in V2's notation, which some V4 services still use; any other value unchanged.
  func withoutJSONDate(_ kind: PrimitiveKind) -> Value {
    guard case .string(let text) = self, text.utf8.first == UInt8(ascii: "/"), let date = JSONDate(text) else {
      return self
    }
    return date.neutralText(kind).map(Value.string) ?? self
  }
}
