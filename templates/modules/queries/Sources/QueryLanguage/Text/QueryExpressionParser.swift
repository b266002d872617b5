import ServiceData

/// Reads the text of `$filter`, `$orderby`, `$select` and `$expand` (OData 4.01 Part 2: URL Conventions, 5.1; ABNF,
/// 5 to 7), without percent-encoding. Operators and functions may stand in any case.
///
///     var parser = QueryExpressionParser("Price lt 10 and contains(Name,'Milk')")
///     let filter = try parser.expression()
///     try parser.finish()
///
/// What the grammar allows but no ``QueryPath`` names, as a call of the service's own function inside a path, is
/// checked and kept as the text of its segment.
public struct QueryExpressionParser: Sendable {
  /// The text and the place that is read next.
  public internal(set) var scanner: QueryScanner
  let grammar: any QueryGrammar
  private var depth = 0
  private static let maximumDepth = 100
  private static let maximumChain = 1_000

  /// A parser that goes on where a scanner stands.
  public init(_ scanner: QueryScanner, grammar: any QueryGrammar = StandardQueryGrammar()) {
    self.scanner = scanner
    self.grammar = grammar
  }

  /// A parser at the start of a text.
  public init(_ text: String, grammar: any QueryGrammar = StandardQueryGrammar()) {
    scanner = QueryScanner(text)
    self.grammar = grammar
  }

  /// Reads an expression; what follows it is left.
  ///
  /// - Throws: ``QuerySyntaxError``.
  public mutating func expression() throws(QuerySyntaxError) -> QueryExpression { try operation(.or) }

  /// Makes sure that nothing is left.
  public func finish() throws(QuerySyntaxError) {
    guard scanner.isAtEnd else { throw scanner.unexpected("an operator or the end") }
  }

  /// Reads operations that bind at least as tightly as a level, by climbing precedence.
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

  /// Passes over a binary operator with the white space around it, if one of at least this level stands here.
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

  /// Reads `('a','b')`; nil, with nothing read, where something else is in the parentheses.
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
  /// Reads a whole text as one expression in the neutral form.
  ///
  /// - Throws: ``QuerySyntaxError``.
  public init(parsing text: String) throws(QuerySyntaxError) {
    var parser = QueryExpressionParser(text)
    self = try parser.expression()
    try parser.finish()
  }
}
