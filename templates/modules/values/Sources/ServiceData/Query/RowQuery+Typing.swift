extension RowQuery {
  /// The query with the constants of its expressions converted to the kinds of the members that they are compared with,
  /// in expanded properties, too.
  public func typed(for type: StructuredSchema) -> RowQuery {
    var query = self
    query.filter = filter?.typed(for: type)
    for index in order.indices { query.order[index].expression = order[index].expression.typed(for: type) }
    for index in expand.indices { query.expand[index] = expand[index].typed(for: type) }
    return query
  }

  /// The query with a function applied to each of its expressions, including those of expanded properties.
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
  /// The type that a path of properties and casts leads to; nil if it is not an entity or complex type.
  public func structure(at path: String) -> StructuredSchema? {
    path.split(separator: "/").reduce(self as StructuredSchema?) { type, segment in
      let name = String(segment)
      if let derived = service.type(name) { return derived }
      return type?.member(name).flatMap { service.structure(of: $0.type) }
    }
  }
}

extension QueryExpression {
  /// The expression with its constants converted to the kind of the member that they are compared with. This makes
  /// `ShipDate gt 2024-05-01` correct for a member of any temporal kind. Constants that cannot be converted stay
  /// unchanged.
  public func typed(for type: StructuredSchema) -> QueryExpression { typed(TypeScope(type: type)) }

  private func typed(_ scope: TypeScope) -> QueryExpression {
    switch self {
    case .binary(let binary, let left, let right):
      let (first, second) = (left.typed(scope), right.typed(scope))
      switch binary {
      case .or, .and: return .binary(binary, first, second)
      default: return .binary(binary, first.converted(as: second, scope), second.converted(as: first, scope))
      }
    case .unary(let unary, let operand): return .unary(unary, operand.typed(scope))
    case .call(let function, let arguments): return .call(function, arguments.map { $0.typed(scope) })
    case .lambda(let lambda, let path, let variable, let predicate):
      let inner = scope.binding(variable, to: path)
      return .lambda(lambda, over: path, variable: variable, predicate: predicate?.typed(inner))
    case .list(let elements): return .list(elements.map { $0.typed(scope) })
    case .literal, .path: return self
    }
  }

  /// Converts the constants here to the type of the path on the other side, if there is one.
  private func converted(as other: QueryExpression, _ scope: TypeScope) -> QueryExpression {
    switch self {
    case .literal(let literal):
      // A whole number compares with any number as it is, and at least one service misreads a number with a type
      // suffix.
      if case .int = literal.value { return self }
      guard case .path(let path) = other, let type = scope.member(at: path) else { return self }
      return .literal(literal.converted(to: type) ?? literal)
    case .list(let elements): return .list(elements.map { $0.converted(as: other, scope) })
    case .path, .unary, .binary, .call, .lambda: return self
    }
  }
}

/// What names in an expression mean: the members of a type, and lambda variables.
private struct TypeScope {
  let type: StructuredSchema
  var variables: [String: MemberType] = [:]

  /// The type of the member that a path leads to.
  func member(at path: QueryPath) -> MemberType? {
    var segments = path.segments[...]
    var current: MemberType? = nil
    var structure: StructuredSchema? = type
    if let first = segments.first, first == "$it" || variables[first] != nil {
      segments = segments.dropFirst()
      current = variables[first]
      structure = first == "$it" ? type : current.flatMap(type.service.structure)
    }
    for segment in segments {
      if let derived = type.service.type(segment) {
        structure = derived
      } else {
        current = structure?.member(segment)?.type
        structure = current.flatMap(type.service.structure)
      }
    }
    return current
  }

  /// The scope inside a lambda over the elements that a path leads to.
  func binding(_ variable: String, to path: QueryPath) -> TypeScope {
    var inner = self
    inner.variables[variable] = member(at: path)
    return inner
  }
}
