import SOQLQueries

/// Where a statement can have semi-joins and anti-joins (SOQL and SOSL Reference, "Comparison Operators").
enum JoinRules {
  private static let limit = 2

  /// - Throws: ``APIError`` for a join that is not one of two at the top of a condition, worded as the API words it.
  static func check(_ condition: SOQLCondition) throws(APIError) {
    var count = 0
    if case .and(let terms) = condition {
      for term in terms { try check(term, isTop: true, &count) }
    } else {
      try check(condition, isTop: true, &count)
    }
    guard count <= limit else {
      throw QueryError.malformed("maximum number of semi join sub-selects exceeded: \(limit)")
    }
  }

  private static func check(_ condition: SOQLCondition, isTop: Bool, _ count: inout Int) throws(APIError) {
    switch condition {
    case .join(_, _, let statement):
      guard isTop else {
        throw QueryError.malformed(
          "Semi join sub-selects are only allowed at the top level WHERE expressions and not in nested WHERE expressions."
        )
      }
      count += 1
      var inner = 0
      if let filter = statement.filter { try check(filter, isTop: false, &inner) }
    case .or(let terms):
      if terms.contains(where: { if case .join = $0 { true } else { false } }) {
        throw QueryError.malformed("Semi join sub-selects are not allowed with the 'OR' operator")
      }
      for term in terms { try check(term, isTop: false, &count) }
    case .and(let terms): for term in terms { try check(term, isTop: false, &count) }
    case .not(let term): try check(term, isTop: false, &count)
    case .comparison, .like, .membership, .inclusion: break
    }
  }
}
