import ServiceData

/// Parses the text of `$filter`, `$orderby`, `$select` and `$expand` (OData 4.01 Part 2: URL Conventions, 5.1; ABNF, 5 to 7),
/// without percent-encoding. Operators and functions are case-insensitive.
///
///     var parser = QueryExpressionParser("Price lt 10 and contains(Name,'Milk')")
///     let filter = try parser.expression()
///     try parser.finish()
///
/// Segments that the grammar allows but ``QueryPath`` does not represent, such as a call of a service's function inside a
/// path, are validated and kept as text.
public struct QueryExpressionParser: Sendable {
  /// The text and the current position.
  public internal(set) var scanner: QueryScanner
  let grammar: any QueryGrammar
  private var depth = 0
  private static let maximumDepth = 100
  private static let maximumChain = 1_000

  /// Creates a parser at the position of a scanner.
  public init(_ scanner: QueryScanner, grammar: any QueryGrammar = StandardQueryGrammar()) {
    self.scanner = scanner
    self.grammar = grammar
  }

  /// Creates a parser at the start of a text.
  public init(_ text: String, grammar: any QueryGrammar = StandardQueryGrammar()) {
    scanner = QueryScanner(text)
    self.grammar = grammar
  }

  /// Parses an expression, and leaves the text after it.
  ///
  /// - Throws: ``QuerySyntaxError``.
  public mutating func expression() throws(QuerySyntaxError) -> QueryExpression { try operation(.or) }

  /// Checks that the end of the text is reached.
  public func finish() throws(QuerySyntaxError) {
    guard scanner.isAtEnd else { throw scanner.unexpected("an operator or the end") }
  }

  /// Parses operations of at least a precedence level, by precedence climbing.
  private mutating func operation(_ lowest: QueryPrecedence) throws(QuerySyntaxError) -> QueryExpression {
    var left = try unary()
    var length = 0
    while let binary = nextOperator(lowest) {
      length += 1
      guard length <= Self.maximumChain else { throw scanner.unexpected("at most \(Self.maximumChain) operators") }
      let right = try rightSide(of: binary)
      left = .binary(binary, left, right)
    }
    return left
  }

  private mutating func rightSide(of binary: QueryExpression.BinaryOperator) throws(QuerySyntaxError) -> QueryExpression
  {
    if binary == .in, let list = try literalList() { return list }
    return try operation(QueryPrecedence(of: binary).next)
  }

  /// Consumes a binary operator of at least a precedence level with the surrounding white space, if there is one.
  private mutating func nextOperator(_ lowest: QueryPrecedence) -> QueryExpression.BinaryOperator? {
    let start = scanner.position
    let isSeparated = scanner.skipSpace() || (start > 0 && scanner.bytes[start - 1] == UInt8(ascii: ")"))
    if isSeparated, let word = scanner.identifier()?.lowercased(),
      let binary = QueryExpression.BinaryOperator(rawValue: word), QueryPrecedence(of: binary) >= lowest,
      scanner.skipSpace() || scanner.isAtEnd || scanner.peek() == UInt8(ascii: "(")
    {
      return binary
    }
    scanner.position = start
    return nil
  }

  private mutating func unary() throws(QuerySyntaxError) -> QueryExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw scanner.unexpected("at most \(Self.maximumDepth) levels") }
    let start = scanner.position
    if scanner.skipWord("not") {
      if scanner.skipSpace() || scanner.peek() == UInt8(ascii: "(") { return .unary(.not, try operation(.unary)) }
      scanner.position = start
    }
    if let literal = try grammar.readLiteral(&scanner) { return .literal(literal) }
    if scanner.skip(UInt8(ascii: "-")) {
      scanner.skipSpace()
      return .unary(.negate, try operation(.unary))
    }
    return try primary()
  }

  private mutating func primary() throws(QuerySyntaxError) -> QueryExpression {
    switch scanner.peek() {
    case UInt8(ascii: "("):
      scanner.position += 1
      scanner.skipSpace()
      let inner = try expression()
      scanner.skipSpace()
      try scanner.take(UInt8(ascii: ")"))
      return inner
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""): return try structure()
    default: return try path()
    }
  }

  /// Parses `('a','b')`; nil without consuming anything if the parentheses contain something else.
  private mutating func literalList() throws(QuerySyntaxError) -> QueryExpression? {
    let start = scanner.position
    guard scanner.skip(UInt8(ascii: "(")) else { return nil }
    scanner.skipSpace()
    var elements: [QueryExpression] = []
    while !scanner.skip(UInt8(ascii: ")")) {
      if !elements.isEmpty {
        try scanner.take(UInt8(ascii: ","))
        scanner.skipSpace()
      }
      guard let literal = try grammar.readLiteral(&scanner) else {
        guard elements.isEmpty else { throw scanner.unexpected("a literal") }
        scanner.position = start
        return nil
      }
      elements.append(.literal(literal))
      scanner.skipSpace()
    }
    return .list(elements)
  }
}

extension QueryExpression {
  /// Parses a whole text as an expression in the neutral form.
  ///
  /// - Throws: ``QuerySyntaxError``.
  public init(parsing text: String) throws(QuerySyntaxError) {
    var parser = QueryExpressionParser(text)
    self = try parser.expression()
    try parser.finish()
  }
}
