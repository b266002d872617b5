import ServiceData

/// Values whose JSON form in V2 is a string of its own kind (OData V2 JSON Format, 4; MS-ODATA, 2.2.6.3.1).
enum VersionTwoScalar {
  /// The neutral value of a string in a payload; one that does not fit its kind stays text.
  static func neutral(_ text: String, _ kind: PrimitiveKind) -> Value {
    switch kind {
    case .dateTime, .dateTimeOffset, .date: Value.string(text).withoutJSONDate(kind)
    case .timeOfDay: .string(DayTime.neutralText(text) ?? JSONDate(text)?.neutralText(kind) ?? text)
    case .binary: .string(Base64Text.neutral(text))
    default: Value(quoted: text, kind: kind)
    }
  }

  /// The string that stands in a payload for a neutral value; nil for one that stands as it is in JSON.
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
