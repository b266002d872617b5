/// The text that a value holds; nil for any other kind of value.
private func text(_ value: Value) -> String? {
  if case .string(let text) = value { text } else { nil }
}

extension CalendarDate: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: CalendarDate { CalendarDate(daysSinceEpoch: 0) }
}

extension TimeOfDay: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: TimeOfDay { TimeOfDay(hour: 0, minute: 0) }
}

extension LocalDateTime: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: LocalDateTime { LocalDateTime(date: .absent, time: .absent) }
}

extension OffsetDateTime: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(text)
  }
  public var rowValue: Value { .string(description) }
  public static var absent: OffsetDateTime { OffsetDateTime(local: .absent) }
}

extension Duration: RowScalar {
  public init?(rowValue: Value) {
    guard let text = text(rowValue) else { return nil }
    self.init(durationText: text)
  }
  public var rowValue: Value { .string(durationText) }
  public static var absent: Duration { .zero }
}
