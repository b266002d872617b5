import ServiceData

extension QueryExpression {
  /// The expression with parameter aliases (`@name`) replaced by their values (OData 4.01 Part 1: Protocol, 11.2.5.1 Parameter
  /// Aliases); unknown aliases are kept.
  public func replacingAliases(_ aliases: [String: QueryExpression]) -> QueryExpression {
    guard !aliases.isEmpty else { return self }
    func replaced(_ expression: QueryExpression) -> QueryExpression { expression.replacingAliases(aliases) }
    switch self {
    case .literal: return self
    case .path(let path): return Self.replaced(path, aliases) ?? self
    case .unary(let unary, let operand): return .unary(unary, replaced(operand))
    case .binary(let binary, let left, let right): return .binary(binary, replaced(left), replaced(right))
    case .call(let function, let arguments): return .call(function, arguments.map(replaced))
    case .lambda(let lambda, let path, let variable, let predicate):
      return .lambda(lambda, over: path, variable: variable, predicate: predicate.map(replaced))
    case .list(let elements): return .list(elements.map(replaced))
    }
  }

  private static func replaced(_ path: QueryPath, _ aliases: [String: QueryExpression]) -> QueryExpression? {
    guard let first = path.segments.first, let expression = aliases[first] else { return nil }
    if path.segments.count == 1 { return expression }
    guard case .path(let start) = expression else { return nil }
    return .path(QueryPath(start.segments + path.segments.dropFirst()))
  }
}

extension RowQuery {
  /// Replaces parameter aliases by their values in the filter and the order, including those of expansions.
  public mutating func replaceAliases(_ aliases: [String: QueryExpression]) {
    guard !aliases.isEmpty else { return }
    filter = filter?.replacingAliases(aliases)
    for index in order.indices { order[index].expression = order[index].expression.replacingAliases(aliases) }
    for index in expand.indices { expand[index].replaceAliases(aliases) }
  }
}

extension ExpandTerm {
  fileprivate mutating func replaceAliases(_ aliases: [String: QueryExpression]) {
    filter = filter?.replacingAliases(aliases)
    for index in order.indices { order[index].expression = order[index].expression.replacingAliases(aliases) }
    for index in expand.indices { expand[index].replaceAliases(aliases) }
  }
}
