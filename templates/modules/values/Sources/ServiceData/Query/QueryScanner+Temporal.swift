extension QueryScanner {
  /// Reads a date, a time of day, or a date and time with or without an offset, if one stands here (ABNF, dateValue,
  /// timeOfDayValue, dateTimeOffsetValue).
  public mutating func temporalLiteral() throws(QuerySyntaxError) -> QueryLiteral? {
    let start = position
    let kind: PrimitiveKind
    if startsTime {
      try takeTime()
      kind = .timeOfDay
    } else if startsDate {
      try takeDate()
      kind = try takeTimeOfDate()
    } else {
      return nil
    }
    return QueryLiteral(.string(text(start..<position)), kind: .primitive(kind))
  }

  private var startsTime: Bool { isDigits(0, 2) && peek(2) == UInt8(ascii: ":") }

  private var startsDate: Bool {
    let sign = peek() == UInt8(ascii: "-") ? 1 : 0
    var length = 0
    while isDigits(sign + length, 1) { length += 1 }
    return length >= 4 && peek(sign + length) == UInt8(ascii: "-") && isDigits(sign + length + 1, 2)
  }

  private func isDigits(_ distance: Int, _ count: Int) -> Bool {
    (distance..<distance + count).allSatisfy { peek($0).map(Self.isDigit) ?? false }
  }

  private mutating func takeDate() throws(QuerySyntaxError) {
    _ = skip(UInt8(ascii: "-"))
    try takeDigits()
    try take(UInt8(ascii: "-"))
    try takePair(1...12, "a month from 01 to 12")
    try take(UInt8(ascii: "-"))
    try takePair(1...31, "a day from 01 to 31")
  }

  /// Reads what may follow a date, and says what the whole is.
  private mutating func takeTimeOfDate() throws(QuerySyntaxError) -> PrimitiveKind {
    guard let byte = peek(), byte | 0x20 == UInt8(ascii: "t") else { return .date }
    position += 1
    try takeTime()
    guard let offset = peek() else { return .dateTime }
    if offset | 0x20 == UInt8(ascii: "z") {
      position += 1
      return .dateTimeOffset
    }
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")) else { return .dateTime }
    try takePair(0...23, "an hour from 00 to 23")
    try take(UInt8(ascii: ":"))
    try takePair(0...59, "a minute from 00 to 59")
    return .dateTimeOffset
  }

  private mutating func takeTime() throws(QuerySyntaxError) {
    try takePair(0...23, "an hour from 00 to 23")
    try take(UInt8(ascii: ":"))
    try takePair(0...59, "a minute from 00 to 59")
    guard skip(UInt8(ascii: ":")) else { return }
    try takePair(0...60, "a second from 00 to 60")
    if skip(UInt8(ascii: ".")) { try takeDigits() }
  }

  private mutating func takePair(_ range: ClosedRange<Int>, _ expectation: String) throws(QuerySyntaxError) {
    guard isDigits(0, 2), let number = Int(text(position..<position + 2)), range.contains(number) else {
      throw unexpected(expectation)
    }
    position += 2
  }
}
