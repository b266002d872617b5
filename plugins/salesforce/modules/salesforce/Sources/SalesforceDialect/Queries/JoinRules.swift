import SOQLQueries
import ServiceData

/// Where the service takes semi-joins and anti-joins: at most two, at the top of `WHERE` with only `AND` between the
/// conditions (SOQL and SOSL Reference, "Comparison Operators").
enum JoinRules {
  private static let limit = 2

  /// Checks the condition of a statement.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for a join elsewhere.
  static func check(_ condition: SOQLCondition) throws(ServiceError) {
    let terms: [SOQLCondition] = if case .and(let terms) = condition { terms } else { [condition] }
    var count = 0
    for term in terms {
      if case .join(_, _, let statement) = term {
        count += 1
        if statement.filter?.hasJoin == true { throw .inexpressible("related entities of related entities") }
      } else if term.hasJoin {
        throw .inexpressible("related entities inside of 'or' or 'not'")
      }
    }
    if count > limit { throw .inexpressible("more than \(limit) conditions on related entities") }
  }
}

extension SOQLCondition {
  /// Whether a semi-join or an anti-join is in the condition.
  fileprivate var hasJoin: Bool {
    switch self {
    case .and(let terms), .or(let terms): terms.contains { $0.hasJoin }
    case .not(let term): term.hasJoin
    case .join: true
    case .comparison, .like, .membership, .inclusion: false
    }
  }
}
