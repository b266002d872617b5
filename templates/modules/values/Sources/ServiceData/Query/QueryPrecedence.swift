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

  /// The level above this one: what may stand right of an operator of this level.
  package var next: QueryPrecedence { QueryPrecedence(rawValue: rawValue + 1) ?? .primary }

  package static func < (lhs: QueryPrecedence, rhs: QueryPrecedence) -> Bool { lhs.rawValue < rhs.rawValue }
}
