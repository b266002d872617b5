/// A condition after `WHERE` or `HAVING`.
///
/// SOQL does not say whether `AND` or `OR` is stronger: it refuses a statement that mixes them without parentheses. The
/// writer puts every condition inside of another one in parentheses.
public indirect enum SOQLCondition: Sendable, Hashable {
  /// Two or more conditions that must all hold.
  case and([SOQLCondition])
  /// Two or more conditions one of which must hold.
  case or([SOQLCondition])
  case not(SOQLCondition)
  case comparison(SOQLExpression, SOQLComparison, SOQLLiteral)
  case like(SOQLExpression, SOQLPattern)
  /// `IN` or `NOT IN` with values.
  case membership(SOQLExpression, isNegated: Bool = false, [SOQLLiteral])
  /// `IN` or `NOT IN` with a sub-select: a semi-join or an anti-join.
  case join(SOQLExpression, isNegated: Bool = false, SOQLStatement)
  /// `INCLUDES` or `EXCLUDES` of a multi-select picklist; values with semicolons must all be selected.
  case inclusion(SOQLExpression, isNegated: Bool = false, [String])

  /// Both conditions, without one `AND` in another.
  public func and(_ other: SOQLCondition) -> SOQLCondition { .and(conjuncts + other.conjuncts) }

  /// One of the conditions, without one `OR` in another.
  public func or(_ other: SOQLCondition) -> SOQLCondition { .or(alternatives + other.alternatives) }

  private var conjuncts: [SOQLCondition] { if case .and(let terms) = self { terms } else { [self] } }

  private var alternatives: [SOQLCondition] { if case .or(let terms) = self { terms } else { [self] } }
}

/// How a field is compared with a literal.
public enum SOQLComparison: String, Sendable, Hashable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}
