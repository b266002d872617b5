import QueryLanguage
import SOQLQueries
import ServiceData

/// Makes the tests of comparisons with literals.
struct LiteralTest {
  private let name: String
  private let kind: PrimitiveKind
  private let isIdentifier: Bool
  private let today: CalendarDate

  init(_ expression: SOQLExpression, scope: QueryScope) throws(APIError) {
    kind = try scope.kind(expression)
    today = CalendarDate(daysSinceEpoch: Int((Double(scope.run.now.seconds) / 86_400).rounded(.down)))
    if case .field(let path) = expression {
      name = path.text
      let field = try scope.resolver.resolve(path).field
      isIdentifier = field?.kind == .id || field?.kind == .reference || path.segments.last?.lowercased() == "id"
    } else {
      name = ""
      isIdentifier = false
    }
  }

  /// The test whether a value compares with a literal.
  ///
  /// - Throws: ``APIError`` for a literal of another type.
  func test(_ comparison: SOQLComparison, _ literal: SOQLLiteral) throws(APIError) -> (Value) -> Bool {
    if case .null = literal {
      return { comparison == .equal ? $0.isNull : comparison == .notEqual ? !$0.isNull : false }
    }
    if case .relativeDate(let range) = literal { return try days(comparison, DayRange(range, today: today)) }
    let wanted = try self.wanted(literal)
    if isIdentifier {
      return { comparison == .equal ? $0 == wanted : comparison == .notEqual ? $0 != wanted : false }
    }
    let kind = kind
    return { value in
      guard !value.isNull else { return comparison == .notEqual }
      return Self.fulfils(comparison, ValueComparison.order(value, wanted, as: kind))
    }
  }

  private static func fulfils(_ comparison: SOQLComparison, _ order: ValueOrder) -> Bool {
    switch comparison {
    case .equal: order == .same
    case .notEqual: order != .same
    case .less: order == .before
    case .lessOrEqual: order != .after
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    }
  }

  /// The comparison with a range of days: before its start, inside of it, or after its end.
  private func days(_ comparison: SOQLComparison, _ range: DayRange) throws(APIError) -> (Value) -> Bool {
    guard kind == .date || kind == .dateTimeOffset else { throw mismatch("of type \(kind.rawValue.lowercased())") }
    return { value in
      guard let text = value.text else { return comparison == .notEqual }
      let seconds = Moment(text)?.seconds ?? (CalendarDate(text)?.daysSinceEpoch ?? 0) * 86_400
      switch comparison {
      case .equal: return seconds >= range.start * 86_400 && seconds < range.end * 86_400
      case .notEqual: return seconds < range.start * 86_400 || seconds >= range.end * 86_400
      case .less: return seconds < range.start * 86_400
      case .lessOrEqual: return seconds < range.end * 86_400
      case .greater: return seconds >= range.end * 86_400
      case .greaterOrEqual: return seconds >= range.start * 86_400
      }
    }
  }

  /// The literal as a value of the field.
  private func wanted(_ literal: SOQLLiteral) throws(APIError) -> Value {
    switch (literal, kind) {
    case (.text(let text), .string):
      return .string(isIdentifier ? RecordID.normalized(text) ?? text : text)
    case (_, .string): throw mismatch("of type string and should be enclosed in quotes")
    case (.boolean(let flag), .boolean): return .bool(flag)
    case (.number(let digits), .int32), (.number(let digits), .int64), (.number(let digits), .decimal),
      (.amount(_, let digits), .decimal):
      return .decimal(digits)
    case (.date(let text), .date): return .string(text)
    case (.dateTime(let text), .dateTimeOffset): return .string(text)
    case (.time(let text), .timeOfDay): return .string(text)
    default: throw mismatch("of type \(kind.rawValue.lowercased()) and should not be enclosed in quotes")
    }
  }

  private func mismatch(_ expected: String) -> APIError {
    APIError(400, "INVALID_FIELD", message: "value of filter criterion for field '\(name)' must be \(expected)")
  }
}

/// Compares text with the pattern of a `LIKE`, without regard to case.
struct PatternMatcher {
  private enum Symbol: Equatable {
    case character(Character)
    case anyCharacter
    case anyText
  }

  private let symbols: [Symbol]

  init(_ pattern: SOQLPattern) {
    symbols = pattern.pieces.flatMap { piece -> [Symbol] in
      switch piece {
      case .text(let text): text.lowercased().map(Symbol.character)
      case .anyCharacter: [.anyCharacter]
      case .anyText: [.anyText]
      }
    }
  }

  /// Goes back to the last `%` only, so that the time is bounded by the product of the lengths.
  func matches(_ text: String) -> Bool {
    let characters = Array(text.lowercased())
    var (place, symbol, lastWildcard, resume) = (0, 0, -1, 0)
    while place < characters.count {
      if symbol < symbols.count, symbols[symbol] == .anyText {
        (lastWildcard, resume) = (symbol, place)
        symbol += 1
      } else if symbol < symbols.count,
        symbols[symbol] == .anyCharacter || symbols[symbol] == .character(characters[place])
      {
        place += 1
        symbol += 1
      } else if lastWildcard >= 0 {
        resume += 1
        (place, symbol) = (resume, lastWildcard + 1)
      } else {
        return false
      }
    }
    return symbols[symbol...].allSatisfy { $0 == .anyText }
  }
}
