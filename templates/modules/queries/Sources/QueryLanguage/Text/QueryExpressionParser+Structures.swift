import ServiceData

extension QueryExpressionParser {
  /// Parses an array or object in JSON notation, whose members can be expressions (ABNF, arrayOrObject), or a string in double
  /// quotes within one.
  ///
  /// An array becomes a list, and an object a row. An object with expressions is kept as text.
  mutating func structure() throws(QuerySyntaxError) -> QueryExpression {
    switch scanner.peek() {
    case UInt8(ascii: "["): return .list(try arrayElements())
    case UInt8(ascii: "{"): return try object()
    default: return .literal(QueryLiteral(.string(try jsonString()), kind: .primitive(.string)))
    }
  }

  private mutating func arrayElements() throws(QuerySyntaxError) -> [QueryExpression] {
    try scanner.take(UInt8(ascii: "["))
    scanner.skipSpace()
    var elements: [QueryExpression] = []
    while !scanner.skip(UInt8(ascii: "]")) {
      if !elements.isEmpty {
        try scanner.take(UInt8(ascii: ","))
        scanner.skipSpace()
      }
      elements.append(try expression())
      scanner.skipSpace()
    }
    return elements
  }

  private mutating func object() throws(QuerySyntaxError) -> QueryExpression {
    let start = scanner.position
    try scanner.take(UInt8(ascii: "{"))
    scanner.skipSpace()
    var row: Row? = Row(type: .untyped)
    var isFirst = true
    while !scanner.skip(UInt8(ascii: "}")) {
      if !isFirst {
        try scanner.take(UInt8(ascii: ","))
        scanner.skipSpace()
      }
      isFirst = false
      let name = try jsonString()
      scanner.skipSpace()
      try scanner.take(UInt8(ascii: ":"))
      scanner.skipSpace()
      if let value = try expression().constant { row?.loadDynamic(name, value) } else { row = nil }
      scanner.skipSpace()
    }
    let value = row.map(Value.row) ?? .string(scanner.text(start..<scanner.position))
    return .literal(QueryLiteral(value, kind: .primitive(.json)))
  }

  private mutating func jsonString() throws(QuerySyntaxError) -> String {
    let start = scanner.position
    guard scanner.skip(UInt8(ascii: "\"")) else { throw scanner.unexpected("'\"'") }
    while let byte = scanner.peek(), byte != UInt8(ascii: "\"") {
      scanner.position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard scanner.skip(UInt8(ascii: "\"")) else { throw scanner.unexpected("a closing quote") }
    var reader = JSONReader(Array(scanner.bytes[start..<scanner.position]))
    guard let text = try? reader.readString() else { throw scanner.unexpected("a string of JSON") }
    return text
  }
}

extension QueryExpression {
  /// The value of a constant expression; nil for any other.
  public var constant: Value? {
    switch self {
    case .literal(let literal):
      // An object with expressions is kept as text.
      if literal.kind == .primitive(.json), case .string = literal.value { return nil }
      return literal.value
    case .list(let elements):
      let values = elements.compactMap(\.constant)
      return values.count == elements.count ? .list(values) : nil
    case .path, .unary, .binary, .call, .lambda: return nil
    }
  }
}
