/// Writes expressions as text, with parentheses only if precedence requires them (OData 4.01 Part 2: URL Conventions,
/// 5.1.1). The text is not percent-encoded.
public struct QueryExpressionWriter: Sendable {
  private let grammar: any QueryGrammar

  /// A writer for the text form of a grammar.
  public init(grammar: any QueryGrammar = StandardQueryGrammar()) { self.grammar = grammar }

  /// The text of an expression.
  public func text(of expression: QueryExpression) -> String {
    switch expression {
    case .literal(let literal): grammar.text(of: literal)
    case .path(let path): path.segments.joined(separator: "/")
    case .unary(let unary, let operand): text(of: unary, operand)
    case .binary(let binary, let left, let right): text(of: binary, left, right)
    case .call(let function, let arguments): grammar.text(calling: function, arguments.map(text(of:)))
    case .lambda(let lambda, let path, let variable, let predicate):
      "\(path.segments.joined(separator: "/"))/\(lambda.rawValue)("
        + (predicate.map { "\(variable):\(text(of: $0))" } ?? "") + ")"
    case .list(let elements): "[\(elements.map(text(of:)).joined(separator: ","))]"
    }
  }

  /// The text of an ordering.
  public func text(of order: [OrderTerm]) -> String {
    order.map { text(of: $0.expression) + ($0.isDescending ? " desc" : "") }.joined(separator: ",")
  }

  private func text(of unary: QueryExpression.UnaryOperator, _ operand: QueryExpression) -> String {
    // `- -1` and `-1` would read as literals.
    let isNumber = if case .literal = operand { unary == .negate } else { false }
    let inner = isNumber || precedence(of: operand) < .unary ? "(\(text(of: operand)))" : text(of: operand)
    return unary == .not ? "not \(inner)" : "-\(inner)"
  }

  private func text(
    of binary: QueryExpression.BinaryOperator, _ left: QueryExpression, _ right: QueryExpression
  ) -> String {
    let level = QueryPrecedence(of: binary)
    let first = precedence(of: left) < level ? "(\(text(of: left)))" : text(of: left)
    let second: String
    if binary == .in, case .list(let elements) = right, elements.allSatisfy(\.isLiteral) {
      second = "(\(elements.map(text(of:)).joined(separator: ",")))"
    } else {
      let isChain = binary == .and || binary == .or
      let needsParentheses = isChain ? precedence(of: right) < level : precedence(of: right) <= level
      second = needsParentheses ? "(\(text(of: right)))" : text(of: right)
    }
    return "\(first) \(binary.rawValue) \(second)"
  }

  private func precedence(of expression: QueryExpression) -> QueryPrecedence {
    switch expression {
    case .binary(let binary, _, _): QueryPrecedence(of: binary)
    case .unary: .unary
    case .literal, .path, .call, .lambda, .list: .primary
    }
  }
}

extension QueryExpression {
  fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
}

extension QueryExpression: CustomStringConvertible {
  /// The neutral text form, which is that of OData 4.01.
  public var description: String { QueryExpressionWriter().text(of: self) }
}

/// How tightly operators bind (OData 4.01 Part 2: URL Conventions, 5.1.1.15).
package enum QueryPrecedence: Int, Comparable {
  case or, and, equality, relation, sum, product, unary, membership, primary

  package init(of binary: QueryExpression.BinaryOperator) {
    switch binary {
    case .or: self = .or
    case .and: self = .and
    case .eq, .ne: self = .equality
    case .gt, .ge, .lt, .le: self = .relation
    case .add, .sub: self = .sum
    case .mul, .div, .divby, .mod: self = .product
    case .has, .in: self = .membership
    }
  }

  /// The level above this one: the lowest level of a right operand that needs no parentheses.
  package var next: QueryPrecedence { QueryPrecedence(rawValue: rawValue + 1) ?? .primary }

  package static func < (lhs: QueryPrecedence, rhs: QueryPrecedence) -> Bool { lhs.rawValue < rhs.rawValue }
}
