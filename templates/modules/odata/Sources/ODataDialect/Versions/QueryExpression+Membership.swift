import ServiceData

extension QueryExpression {
  /// The expression with each `in` over a list written as comparisons joined by `or`, for services without `in` (it was
  /// added in OData 4.01). An empty list becomes `false`.
  func expandingMembership() -> QueryExpression {
    switch self {
    case .binary(.in, let left, .list(let elements)):
      let comparisons = elements.map { QueryExpression.binary(.eq, left.expandingMembership(), $0) }
      return Self.joined(comparisons[...]) ?? .literal(QueryLiteral(.bool(false)))
    case .binary(let binary, let left, let right):
      return .binary(binary, left.expandingMembership(), right.expandingMembership())
    case .unary(let unary, let operand): return .unary(unary, operand.expandingMembership())
    case .call(let function, let arguments): return .call(function, arguments.map { $0.expandingMembership() })
    case .lambda(let lambda, let path, let variable, let predicate):
      return .lambda(lambda, over: path, variable: variable, predicate: predicate?.expandingMembership())
    case .literal, .path, .list: return self
    }
  }

  /// Comparisons joined as a balanced tree, so that a long list does not nest deeply.
  private static func joined(_ comparisons: ArraySlice<QueryExpression>) -> QueryExpression? {
    guard comparisons.count > 1 else { return comparisons.first }
    let middle = comparisons.startIndex + comparisons.count / 2
    guard let left = joined(comparisons[..<middle]), let right = joined(comparisons[middle...]) else { return nil }
    return .binary(.or, left, right)
  }
}
