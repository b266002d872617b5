extension RowQuery {
  /// The query with the constants of its expressions made to be of the kinds of the members that they are compared
  /// with, also in what is expanded.
  public func typed(for type: StructuredSchema) -> RowQuery {
    var query = self
    query.filter = filter?.typed(for: type)
    for index in order.indices { query.order[index].expression = order[index].expression.typed(for: type) }
    for index in expand.indices { query.expand[index] = expand[index].typed(for: type) }
    return query
  }

  /// The query with each of its expressions, also in what is expanded, put through a function.
  public func mapExpressions<Failure: Error>(
    _ transform: (QueryExpression) throws(Failure) -> QueryExpression
  ) throws(Failure) -> RowQuery {
    var query = self
    if let filter { query.filter = try transform(filter) }
    for index in order.indices { query.order[index].expression = try transform(order[index].expression) }
    for index in expand.indices { query.expand[index] = try expand[index].mapExpressions(transform) }
    return query
  }
}

extension ExpandTerm {
  fileprivate func typed(for type: StructuredSchema) -> ExpandTerm {
    guard let target = type.structure(at: path) else { return self }
    var term = self
    term.filter = filter?.typed(for: target)
    for index in order.indices { term.order[index].expression = order[index].expression.typed(for: target) }
    for index in expand.indices { term.expand[index] = expand[index].typed(for: target) }
    return term
  }

  fileprivate func mapExpressions<Failure: Error>(
    _ transform: (QueryExpression) throws(Failure) -> QueryExpression
  ) throws(Failure) -> ExpandTerm {
    var term = self
    if let filter { term.filter = try transform(filter) }
    for index in order.indices { term.order[index].expression = try transform(order[index].expression) }
    for index in expand.indices { term.expand[index] = try expand[index].mapExpressions(transform) }
    return term
  }
}

extension StructuredSchema {
  /// The type of what a path of properties and casts leads to; nil where that is no entity or complex value.
  public func structure(at path: String) -> StructuredSchema? {
    path.split(separator: "/").reduce(self as StructuredSchema?) { type, segment in
      let name = String(segment)
      if let derived = service.type(name) { return derived }
      return type?.member(name).flatMap { service.structure(of: $0.type) }
    }
  }
}
