import ServiceData

/// Checks values of fields, in the form that the API gives them.
enum FieldValue {
  /// A value that a client sent, in the form in which it is stored.
  ///
  /// - Throws: ``APIError`` for a value of another form, and text that is too long.
  static func checked(_ value: Value, _ field: FakeField, of object: FakeObject) throws(APIError) -> Value {
    if value.isNull || value == .string("") { return .null }
    let text = value.text
    switch field.kind {
    case .boolean:
      if value.flag != nil { return value }
      if let text, ["true", "false"].contains(text.lowercased()) { return .bool(text.lowercased() == "true") }
    case .int, .long:
      if case .int = value { return value }
      if let text, let number = Int64(text) { return .int(number) }
      if let number = value.approximation, number == number.rounded(), abs(number) < 1e15 { return .int(Int64(number)) }
    case .double:
      if let number = value.approximation ?? text.flatMap(Double.init) {
        try checkRange(number, field)
        return text.map { .decimal($0) } ?? value
      }
    case .date:
      if let text, let date = CalendarDate(text.prefix(10)) { return .string(date.description) }
    case .dateTime:
      if let text, let moment = Moment(text) { return .string(moment.text) }
      if let text, let date = CalendarDate(text) { return .string(Moment(seconds: date.daysSinceEpoch * 86_400).text) }
    case .time:
      if let text, let time = TimeOfDay(text.hasSuffix("Z") ? String(text.dropLast()) : text) {
        return .string(Self.text(time))
      }
    case .address, .location, .blob, .id: break
    case .text, .picklist, .multipicklist, .reference:
      if let text {
        let trimmed = field.isRichText ? text : Self.trimmed(text)
        try checkLength(trimmed, field)
        try checkPicklist(trimmed, field)
        return trimmed.isEmpty ? .null : .string(ordered(trimmed, field))
      }
      if value.approximation != nil || value.flag != nil, field.kind == .text { return .string(plain(value)) }
    }
    throw APIError.json(
      "Cannot deserialize instance of \(field.typeName) from \(kind(of: value)) value \(plain(value)) "
        + "(field '\(field.name)' of '\(object.name)')")
  }

  /// A text without the spaces and line breaks around it, which the service removes. It keeps other blanks, such as
  /// no-break spaces.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !blanks.contains($0) }),
      let end = scalars.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(scalars[start...end])
  }

  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{B}", "\u{C}"]

  /// The choices of a multi-select picklist in its order; others are last.
  private static func ordered(_ text: String, _ field: FakeField) -> String {
    guard field.kind == .multipicklist else { return text }
    let chosen = text.split(separator: ";").map(String.init)
    return (field.values.filter(chosen.contains) + chosen.filter { !field.values.contains($0) }).joined(separator: ";")
  }

  /// The value that a new record gets if the client sends none; nil for none.
  static func initial(_ field: FakeField) -> Value? {
    switch field.kind {
    case .boolean: return .bool(false)
    case .picklist where field.isDefaulted && !field.isNillable: return field.values.first.map(Value.string)
    case .text where field.isDefaulted && !field.isNillable: return .string("")
    case .int where field.isDefaulted && !field.isNillable: return .int(0)
    case .double where field.isDefaulted && !field.isNillable: return .int(0)
    case .reference where field.isDefaulted && !field.isNillable: return .string(user)
    default: return nil
    }
  }

  /// The identifier of the user who owns everything, and whose requests have no token.
  static let user = RecordID.id(prefix: "005", number: 1)

  static func text(_ time: TimeOfDay) -> String {
    let parts = [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : String($0) }
    return parts.joined(separator: ":") + ".000Z"
  }

  /// A value as text without quotes.
  static func plain(_ value: Value) -> String {
    switch value {
    case .string(let text): text
    default: String(decoding: value.json(), as: UTF8.self)
    }
  }

  private static func checkLength(_ text: String, _ field: FakeField) throws(APIError) {
    guard let limit = field.maxLength, limit > 0, text.count > limit else { return }
    throw APIError(
      400, "STRING_TOO_LONG",
      message: "\(field.label): data value too large: \(text.prefix(200)) (max length=\(limit))",
      fields: [field.name])
  }

  private static func checkPicklist(_ text: String, _ field: FakeField) throws(APIError) {
    guard field.isRestricted, !field.values.isEmpty else { return }
    let chosen = field.kind == .multipicklist ? text.split(separator: ";") : [text[...]]
    guard let other = chosen.first(where: { !field.values.contains(String($0)) }) else { return }
    throw APIError(
      400, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST",
      message: "\(field.label): bad value for restricted picklist field: \(other.prefix(200))", fields: [field.name])
  }

  private static func checkRange(_ number: Double, _ field: FakeField) throws(APIError) {
    guard let range = field.range, !range.contains(number) else { return }
    throw APIError(
      400, "NUMBER_OUTSIDE_VALID_RANGE",
      message: "\(field.label): value outside of valid range on numeric field: \(number)", fields: [field.name])
  }

  private static func kind(of value: Value) -> String {
    switch value {
    case .string: "VALUE_STRING"
    case .bool: "VALUE_BOOLEAN"
    case .row: "START_OBJECT"
    case .list: "START_ARRAY"
    default: "VALUE_NUMBER"
    }
  }
}
