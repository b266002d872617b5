import SOQLQueries
import ServiceData

/// Evaluates a condition for records. Sub-selects run once.
struct ConditionRun {
  private indirect enum Node {
    case all([Node])
    case any([Node])
    case not(Node)
    case test(SOQLExpression, (Value) -> Bool)
  }

  private let root: Node
  private let scope: QueryScope

  /// - Throws: ``APIError`` for a condition that does not fit the fields.
  init(_ condition: SOQLCondition, scope: QueryScope) throws(APIError) {
    self.scope = scope
    root = try Self.node(condition, scope)
  }

  func holds(for record: FakeRecord) throws(APIError) -> Bool {
    try Self.holds(root) { expression throws(APIError) in try scope.value(expression, of: record) }
  }

  /// Whether a condition holds for values that are found otherwise, such as those of a group.
  func holds(_ value: (SOQLExpression) throws(APIError) -> Value) throws(APIError) -> Bool {
    try Self.holds(root, value)
  }

  private static func holds(
    _ node: Node, _ value: (SOQLExpression) throws(APIError) -> Value
  ) throws(APIError) -> Bool {
    switch node {
    case .all(let nodes):
      for node in nodes where try !holds(node, value) { return false }
      return true
    case .any(let nodes):
      for node in nodes where try holds(node, value) { return true }
      return false
    case .not(let node): return try !holds(node, value)
    case .test(let expression, let test): return test(try value(expression))
    }
  }

  private static func node(_ condition: SOQLCondition, _ scope: QueryScope) throws(APIError) -> Node {
    switch condition {
    case .and(let terms): return .all(try terms.map { term throws(APIError) in try node(term, scope) })
    case .or(let terms): return .any(try terms.map { term throws(APIError) in try node(term, scope) })
    case .not(let operand): return .not(try node(operand, scope))
    case .comparison(let expression, let comparison, let literal):
      return .test(expression, try LiteralTest(expression, scope: scope).test(comparison, literal))
    case .like(let expression, let pattern):
      guard try scope.kind(expression) == .string else {
        throw APIError(400, "INVALID_OPERATOR", message: "'LIKE' compares text only")
      }
      let matcher = PatternMatcher(pattern)
      return .test(expression) { $0.text.map(matcher.matches) ?? false }
    case .membership(let expression, let isNegated, let literals):
      let test = try LiteralTest(expression, scope: scope)
      let tests = try literals.map { literal throws(APIError) in try test.test(.equal, literal) }
      return .test(expression) { value in tests.contains { $0(value) } != isNegated }
    case .join(let expression, let isNegated, let statement):
      let keys = try scope.run.keys(statement)
      _ = try scope.kind(expression)
      return .test(expression) { value in (value.text.map(keys.contains) ?? false) != isNegated }
    case .inclusion(let expression, let isNegated, let values):
      _ = try scope.kind(expression)
      let groups = values.map { Set($0.split(separator: ";").map { $0.lowercased() }) }
      return .test(expression) { value in
        let chosen = Set((value.text ?? "").split(separator: ";").map { $0.lowercased() })
        return groups.contains { $0.isSubset(of: chosen) } != isNegated
      }
    }
  }
}
