import ServiceData

/// Values that V2 writes as JSON strings of a special form (OData V2 JSON Format, 4; MS-ODATA, 2.2.6.3.1).
enum VersionTwoScalar {
  /// The neutral value of a string in a payload. A string that does not fit its kind stays text.
  static func neutral(_ text: String, _ kind: PrimitiveKind) -> Value {
    switch kind {
    case .dateTime, .dateTimeOffset, .date: Value.string(text).withoutJSONDate(kind)
    case .timeOfDay: .string(DayTime.neutralText(text) ?? JSONDate(text)?.neutralText(kind) ?? text)
    case .binary: .string(Base64Text.neutral(text))
    default: Value(quoted: text, kind: kind)
    }
  }

  /// The string in a payload for a neutral value; nil for a value that is written in JSON unchanged.
  static func text(_ value: Value, _ kind: PrimitiveKind) -> String? {
    switch (kind, value) {
    case (.int64, .int(let number)), (.decimal, .int(let number)): String(number)
    case (.double, .double(let number)), (.single, .double(let number)):
      number.isFinite ? String(number) : JSONWriter.text(ofNonFinite: number)
    case (_, .decimal(let digits)): digits
    case (.dateTime, .string(let text)): LocalDateTime(text).flatMap { JSONDate($0)?.text } ?? text
    case (.dateTimeOffset, .string(let text)): OffsetDateTime(text).flatMap { JSONDate($0)?.text } ?? text
    case (.timeOfDay, .string(let text)): DayTime.text(text)
    case (.binary, .string(let text)): Base64Text.standard(text)
    default: nil
    }
  }
}
