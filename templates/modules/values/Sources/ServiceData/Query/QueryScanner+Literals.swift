extension QueryScanner {
  /// Reads a literal of OData 4.01 (URL Conventions, 5.1.1.12; ABNF, primitiveLiteral); nil if there is none, and then
  /// nothing is read.
  ///
  /// A date and time without an offset is also read, as the neutral form of V2's `Edm.DateTime`.
  public mutating func standardLiteral() throws(QuerySyntaxError) -> QueryLiteral? {
    guard let first = peek() else { return nil }
    if first == UInt8(ascii: "'") { return QueryLiteral(.string(try quoted()), kind: .primitive(.string)) }
    if let guid = guid() { return QueryLiteral(.string(guid), kind: .primitive(.guid)) }
    if Self.isDigit(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      if let literal = try temporalLiteral() { return try whole(literal) }
      return try number()
    }
    return try wordLiteral()
  }

  /// Reads a GUID if there is one (ABNF, guidValue).
  public mutating func guid() -> String? {
    let length = 36
    guard let candidate = position + length <= bytes.count ? bytes[position..<position + length] : nil else {
      return nil
    }
    let hyphens = [8, 13, 18, 23]
    let fits = candidate.enumerated().allSatisfy { index, byte in
      hyphens.contains(index) ? byte == UInt8(ascii: "-") : Character(UnicodeScalar(byte)).isHexDigit
    }
    guard fits, !(peek(length).map(Self.isIdentifierPart) ?? false) else { return nil }
    position += length
    return String(decoding: candidate, as: UTF8.self)
  }

  /// Reads a number: a whole number as `int`, a number with a fraction in its exact digits, one with an exponent as a
  /// double.
  public mutating func number() throws(QuerySyntaxError) -> QueryLiteral? {
    let start = position
    let isSigned = skip(UInt8(ascii: "-")) || skip(UInt8(ascii: "+"))
    if isSigned, bytes[start] == UInt8(ascii: "-"), skipWord("INF") {
      return QueryLiteral(.double(-.infinity), kind: .primitive(.double))
    }
    guard peek().map(Self.isDigit) ?? false else {
      position = start
      return nil
    }
    skipDigits()
    var kind = PrimitiveKind.int64
    if skip(UInt8(ascii: ".")) {
      kind = .decimal
      try takeDigits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      kind = .double
      _ = skip(UInt8(ascii: "-")) || skip(UInt8(ascii: "+"))
      try takeDigits()
    }
    return try whole(QueryLiteral(number: text(start..<position), kind: kind))
  }

  /// Returns the literal, unless it is followed by a character that would belong to it.
  public func whole(_ literal: QueryLiteral) throws(QuerySyntaxError) -> QueryLiteral {
    if let byte = peek(), Self.isIdentifierPart(byte) || byte == UInt8(ascii: ".") {
      throw unexpected("the end of the literal")
    }
    return literal
  }

  /// Skips digits; there must be at least one.
  public mutating func takeDigits() throws(QuerySyntaxError) {
    guard peek().map(Self.isDigit) ?? false else { throw unexpected("a digit") }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let byte = peek(), Self.isDigit(byte) { position += 1 }
  }

  /// Reads `null`, `true`, `INF`, `duration'…'`, `NS.Color'Red'` and the like.
  private mutating func wordLiteral() throws(QuerySyntaxError) -> QueryLiteral? {
    let start = position
    guard let name = qualifiedName() else { return nil }
    if peek() == UInt8(ascii: "'") {
      if let kind = Self.prefixes[name.lowercased()] { return try prefixedLiteral(kind) }
      if name.contains(".") { return QueryLiteral(.string(try quoted()), kind: .enumeration(name)) }
    }
    if let literal = Self.words[name.lowercased()], !isPath { return literal }
    position = start
    return nil
  }

  /// Reads the quoted part of `duration'…'` and the like, and checks it as far as a scanner can.
  private mutating func prefixedLiteral(_ kind: PrimitiveKind) throws(QuerySyntaxError) -> QueryLiteral {
    let start = position
    let content = try quoted()
    let isBase64 = content.utf8.allSatisfy { Self.isIdentifierPart($0) && $0 < 0x80 || "-+/=".utf8.contains($0) }
    let isDuration = Duration(durationText: content) != nil && !content.hasPrefix("+")
    if kind == .duration && !isDuration || kind == .binary && !isBase64 {
      position = start
      throw unexpected(kind == .duration ? "a duration, as in 'P1DT2H'" : "base64url text")
    }
    return QueryLiteral(.string(content), kind: .primitive(kind))
  }

  /// Whether a path continues here, so that the preceding word is a name rather than a keyword.
  private var isPath: Bool { peek() == UInt8(ascii: "/") || peek() == UInt8(ascii: "(") }

  private static let prefixes: [String: PrimitiveKind] = [
    "duration": .duration, "binary": .binary, "geography": .geography, "geometry": .geometry,
  ]

  private static let words: [String: QueryLiteral] = [
    "null": .null, "true": QueryLiteral(.bool(true), kind: .primitive(.boolean)),
    "false": QueryLiteral(.bool(false), kind: .primitive(.boolean)),
    "inf": QueryLiteral(.double(.infinity), kind: .primitive(.double)),
    "nan": QueryLiteral(.double(.nan), kind: .primitive(.double)),
  ]
}

extension QueryLiteral {
  /// The null literal.
  public static let null = QueryLiteral(.null, kind: .null)

  /// A number from its text: a whole number takes the smallest of `Int32`, `Int64` and `Decimal` that holds it.
  init(number text: String, kind: PrimitiveKind) {
    let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
    switch kind {
    case .double: self.init(.double(Double(digits) ?? .nan), kind: .primitive(.double))
    case .int64:
      guard let number = Int64(digits) else { fallthrough }
      self.init(.int(number), kind: .primitive(Int32(exactly: number) == nil ? .int64 : .int32))
    default: self.init(.decimal(digits), kind: .primitive(.decimal))
    }
  }
}

extension QueryScanner {
  /// Reads a date, a time of day, or a date and time with or without an offset, if there is one (ABNF, dateValue,
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

  /// Reads what can follow a date, and returns the kind of the whole.
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
