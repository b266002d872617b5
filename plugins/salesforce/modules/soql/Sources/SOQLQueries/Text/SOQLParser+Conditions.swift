import ServiceData

extension SOQLParser {
  /// Reads conditions that are joined by one word.
  mutating func condition() throws(SOQLSyntaxError) -> SOQLCondition {
    var terms = [try term()]
    let words = ["AND", "OR"]
    guard let word = words.first(where: { scanner.skipWords($0) }) else { return terms[0] }
    repeat { terms.append(try term()) } while scanner.skipWords(word)
    if words.contains(where: { scanner.hasWord($0) }) {
      throw error(
        .missingParentheses, "found \(scanner.found) after '\(word)'; put what belongs together in parentheses")
    }
    return word == "AND" ? .and(terms) : .or(terms)
  }

  private mutating func term() throws(SOQLSyntaxError) -> SOQLCondition {
    try enter()
    defer { leave() }
    if scanner.skipWords("NOT") { return .not(try term()) }
    if scanner.skip("(") {
      let condition = try condition()
      try close()
      return condition
    }
    return try comparison(of: try expression("a field, 'NOT' or '('"))
  }

  private mutating func comparison(of expression: SOQLExpression) throws(SOQLSyntaxError) -> SOQLCondition {
    if scanner.skipWords("LIKE") {
      guard let pattern = try scanner.quotedPattern() else { throw unexpected("text in quotes") }
      return .like(expression, pattern)
    }
    if scanner.skipWords("INCLUDES") { return .inclusion(expression, isNegated: false, try texts()) }
    if scanner.skipWords("EXCLUDES") { return .inclusion(expression, isNegated: true, try texts()) }
    if scanner.skipWords("NOT", "IN") { return try membership(of: expression, isNegated: true) }
    if scanner.skipWords("IN") { return try membership(of: expression, isNegated: false) }
    guard let comparison = comparisonOperator() else {
      throw unexpected("an operator such as '=', 'LIKE' or 'IN'")
    }
    return .comparison(expression, comparison, try literal())
  }

  private mutating func comparisonOperator() -> SOQLComparison? {
    let marks: [(String, SOQLComparison)] = [
      ("<>", .notEqual), ("!=", .notEqual), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("=", .equal), ("<", .less),
      (">", .greater),
    ]
    scanner.skipSpace()
    for (mark, comparison) in marks
    where mark.utf8.enumerated().allSatisfy({ scanner.byte(at: $0.offset) == $0.element }) {
      scanner.position += mark.utf8.count
      return comparison
    }
    return nil
  }

  private mutating func membership(
    of expression: SOQLExpression, isNegated: Bool
  ) throws(SOQLSyntaxError) -> SOQLCondition {
    guard scanner.skip("(") else { throw unexpected("'('") }
    if scanner.hasWord("SELECT") {
      let statement = try statement()
      try close()
      return .join(expression, isNegated: isNegated, statement)
    }
    let literals = try list { parser throws(SOQLSyntaxError) in try parser.literal() }
    try close()
    return .membership(expression, isNegated: isNegated, literals)
  }

  private mutating func texts() throws(SOQLSyntaxError) -> [String] {
    guard scanner.skip("(") else { throw unexpected("'('") }
    let texts = try list { parser throws(SOQLSyntaxError) in
      guard let text = try parser.scanner.quotedText() else { throw parser.unexpected("text in quotes") }
      return text
    }
    try close()
    return texts
  }

  /// Reads a value.
  mutating func literal() throws(SOQLSyntaxError) -> SOQLLiteral {
    if let text = try scanner.quotedText() { return .text(text) }
    scanner.skipSpace()
    let start = scanner
    if let word = scanner.name() {
      if let literal = try literal(of: word) { return literal }
      scanner = start
      throw error(
        .comparedFields,
        "found '\(word)', expected a literal: text is in quotes, and a field cannot be compared with a field")
    }
    guard SOQLText.isDigit(scanner.byte) || "+-.".utf8.contains(scanner.byte) else { throw unexpected("a literal") }
    let text = scanner.numeric()
    if SOQLText.isNumber(text) { return .number(text) }
    if CalendarDate(text) != nil { return .date(text) }
    if let literal = dateTime(text) { return literal }
    scanner = start
    throw error(
      .badLiteral,
      "found '\(text)', expected a number, a date (2024-02-29), a date and time (2024-02-29T12:00:00Z) or a time (12:00:00.000Z)"
    )
  }

  /// A date and time, whose offset may lack its colon, or a time of day.
  private func dateTime(_ text: String) -> SOQLLiteral? {
    if OffsetDateTime(text) != nil { return .dateTime(text) }
    let compact = text.suffix(5)
    if "+-".contains(compact.prefix(1)), compact.dropFirst().allSatisfy(\.isNumber) {
      let full = "\(text.dropLast(2)):\(text.suffix(2))"
      if OffsetDateTime(full) != nil { return .dateTime(full) }
    }
    if text.hasSuffix("Z"), TimeOfDay(String(text.dropLast())) != nil { return .time(text) }
    return nil
  }

  /// The literal that starts with a word: `null`, `true`, `TODAY`, `LAST_N_DAYS:3`, `USD5000`; nil if there is none.
  private mutating func literal(of word: String) throws(SOQLSyntaxError) -> SOQLLiteral? {
    let upper = word.uppercased()
    switch upper {
    case "NULL": return .null
    case "TRUE": return .boolean(true)
    case "FALSE": return .boolean(false)
    default: break
    }
    if let range = SOQLDateRange.Word(rawValue: upper) {
      guard range.takesCount else { return .relativeDate(SOQLDateRange(range)) }
      guard scanner.skip(":") else { throw unexpected("':' and a number after '\(upper)'") }
      scanner.skipSpace()
      let start = scanner
      guard SOQLText.isDigit(scanner.byte), let count = Int(scanner.numeric()) else {
        scanner = start
        throw unexpected("a number after '\(upper):'")
      }
      return .relativeDate(SOQLDateRange(range, count: count))
    }
    guard word.utf8.count > 3, SOQLText.isCurrency(String(word.prefix(3))) else { return nil }
    let digits = word.dropFirst(3) + (scanner.byte == UInt8(ascii: ".") ? scanner.numeric() : "")
    guard SOQLText.isNumber(String(digits)) else { return nil }
    return .amount(currency: String(word.prefix(3)), digits: String(digits))
  }
}
