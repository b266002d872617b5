import ServiceData

// The built-in functions (OData 4.01 Part 2: URL Conventions, 5.1.1.4 to 5.1.1.11). A null argument gives null.

extension QueryEvaluator {
  func call(_ function: QueryFunction, _ arguments: [QueryOperand]) throws -> QueryOperand {
    switch function {
    case .geoDistance, .geoIntersects, .geoLength: throw QueryEvaluationError.unsupported(function.rawValue)
    default: break
    }
    if arguments.contains(where: \.isNull) { return .null }
    switch function {
    case .ceiling, .floor, .round: return try round(function, arguments)
    case .concat, .contains, .endswith, .indexof, .length, .startswith, .substring, .matchesPattern, .tolower, .toupper,
      .trim:
      return try textFunction(function, arguments)
    case .hassubset, .hassubsequence: return try collectionFunction(function, arguments)
    default: return try timeFunction(function, arguments)
    }
  }

  private func round(_ function: QueryFunction, _ arguments: [QueryOperand]) throws -> QueryOperand {
    let rule: FloatingPointRoundingRule =
      function == .floor ? .down : function == .ceiling ? .up : .toNearestOrAwayFromZero
    guard let argument = arguments.first, argument.isNumber else { throw refusal(function, arguments) }
    if case .double(let number) = argument.value { return QueryOperand(.double(number.rounded(rule)), argument.kind) }
    if case .int = argument.value { return argument }
    return argument.decimal.map { QueryOperand($0.rounded(rule)) } ?? .null
  }

  private func textFunction(_ function: QueryFunction, _ arguments: [QueryOperand]) throws -> QueryOperand {
    if case .list? = arguments.first?.value, function == .concat { return try collectionFunction(function, arguments) }
    let texts = try arguments.prefix(function == .substring ? 1 : 2).map { try text($0, function) }
    guard let text = texts.first else { throw refusal(function, arguments) }
    switch (function, texts.count) {
    case (.length, 1): return QueryOperand(text.unicodeScalars.count)
    case (.tolower, 1): return QueryOperand(text.lowercased())
    case (.toupper, 1): return QueryOperand(text.uppercased())
    case (.trim, 1): return QueryOperand(QueryText.trimmed(text))
    case (.concat, 2): return QueryOperand(text + texts[1])
    case (.contains, 2): return QueryOperand(QueryText.position(of: texts[1], in: text) != nil)
    case (.startswith, 2): return QueryOperand(text.utf8.starts(with: texts[1].utf8))
    case (.endswith, 2): return QueryOperand(text.utf8.reversed().starts(with: texts[1].utf8.reversed()))
    case (.indexof, 2): return QueryOperand(QueryText.position(of: texts[1], in: text) ?? -1)
    case (.matchesPattern, 2):
      guard let pattern = try? Regex(texts[1]) else { throw refusal(function, arguments) }
      return QueryOperand(text.firstMatch(of: pattern) != nil)
    case (.substring, 1): return try substring(text, arguments)
    default: throw refusal(function, arguments)
    }
  }

  private func text(_ operand: QueryOperand, _ function: QueryFunction) throws -> String {
    guard case .string(let text) = operand.value else { throw mismatch(function.rawValue, operand) }
    return text
  }

  /// A substring. A start beyond the end gives an empty string, and a negative one counts from the end (5.1.1.5.7).
  private func substring(_ text: String, _ arguments: [QueryOperand]) throws -> QueryOperand {
    let numbers = arguments.dropFirst().map { if case .int(let number) = $0.value { Int(number) } else { Int?.none } }
    guard let start = numbers.first ?? nil, numbers.count <= 2, !numbers.contains(nil) else {
      throw refusal(.substring, arguments)
    }
    let scalars = text.unicodeScalars
    let from = start < 0 ? max(0, scalars.count + max(start, -scalars.count)) : start
    var rest = scalars.dropFirst(from)
    if numbers.count == 2, let length = numbers[1] { rest = rest.prefix(max(0, length)) }
    return QueryOperand(String(rest))
  }

  private func collectionFunction(_ function: QueryFunction, _ arguments: [QueryOperand]) throws -> QueryOperand {
    guard arguments.count == 2, case .list(let own) = arguments[0].value, case .list(let other) = arguments[1].value
    else { throw refusal(function, arguments) }
    switch function {
    case .concat: return QueryOperand(.list(own + other), arguments[0].kind)
    case .hassubset:
      var rest = own
      for element in other {
        guard let place = rest.firstIndex(of: element) else { return QueryOperand(false) }
        rest.remove(at: place)
      }
      return QueryOperand(true)
    default:
      var rest = own[...]
      for element in other {
        guard let place = rest.firstIndex(of: element) else { return QueryOperand(false) }
        rest = rest[(place + 1)...]
      }
      return QueryOperand(true)
    }
  }

  private func refusal(_ function: QueryFunction, _ arguments: [QueryOperand]) -> QueryEvaluationError {
    .mismatch(operation: function.rawValue, operands: arguments.map(\.name))
  }
}

/// Text functions on Unicode code points, like SQLite's, without canonical equivalence.
enum QueryText {
  /// The text without leading and trailing white space (OData 4.01 Part 2: URL Conventions, 5.1.1.7.4).
  static func trimmed(_ text: String) -> String {
    let start = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(start[...last])
  }

  /// The index of the first occurrence in code points, from 0.
  static func position(of part: String, in text: String) -> Int? {
    let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
    guard wanted.count <= bytes.count else { return nil }
    var place = 0
    for start in 0...(bytes.count - wanted.count) {
      if bytes[start...].starts(with: wanted) { return place }
      // Continuation bytes are not counted.
      if start + 1 < bytes.count, bytes[start + 1] & 0xC0 != 0x80 { place += 1 }
    }
    return nil
  }
}
