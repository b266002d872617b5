import ServiceData

// The functions and lambda operators of OData as members of typed expressions. A key path literal needs parentheses before a
// member: `(\Product.name).contains("milk")`.

extension EntityExpressible {
  /// Whether the text contains another text (OData 4.01 Part 2: URL Conventions, 5.1.1.5.2).
  public func contains(_ part: String) -> EntityFilter<Entity> { call(.contains, .literal(QueryLiteral(part))) }

  /// Whether the text starts with another text (OData 4.01 Part 2: URL Conventions, 5.1.1.5.6).
  public func startsWith(_ part: String) -> EntityFilter<Entity> { call(.startswith, .literal(QueryLiteral(part))) }

  /// Whether the text ends with another text (OData 4.01 Part 2: URL Conventions, 5.1.1.5.3).
  public func endsWith(_ part: String) -> EntityFilter<Entity> { call(.endswith, .literal(QueryLiteral(part))) }

  /// The number of characters of the text (OData 4.01 Part 2: URL Conventions, 5.1.1.5.5).
  public var length: EntityExpression<Entity, Int> { call(.length) }

  /// The text in lower case (OData 4.01 Part 2: URL Conventions, 5.1.1.7.2).
  public func lowercased() -> EntityExpression<Entity, String> { call(.tolower) }

  /// The text in upper case (OData 4.01 Part 2: URL Conventions, 5.1.1.7.3).
  public func uppercased() -> EntityExpression<Entity, String> { call(.toupper) }

  /// The text without white space at its start and end (OData 4.01 Part 2: URL Conventions, 5.1.1.7.4).
  public func trimmed() -> EntityExpression<Entity, String> { call(.trim) }

  /// The year of the date or date-time (OData 4.01 Part 2: URL Conventions, 5.1.1.8.14).
  public var year: EntityExpression<Entity, Int> { call(.year) }

  /// The month of the date or date-time, from 1 (OData 4.01 Part 2: URL Conventions, 5.1.1.8.8).
  public var month: EntityExpression<Entity, Int> { call(.month) }

  /// The day of the month of the date or date-time, from 1 (OData 4.01 Part 2: URL Conventions, 5.1.1.8.2).
  public var day: EntityExpression<Entity, Int> { call(.day) }

  /// The number rounded to the nearest integer, away from zero if two are as near (OData 4.01 Part 2: URL Conventions,
  /// 5.1.1.9.3).
  public func rounded() -> EntityExpression<Entity, Result> { call(.round) }

  private func call<Called>(
    _ function: QueryFunction, _ arguments: QueryExpression...
  ) -> EntityExpression<Entity, Called> { EntityExpression(.call(function, [queryExpression] + arguments)) }
}

extension KeyPath where Root: EntityValue {
  /// Whether any related entity meets a condition. Without a condition: whether there is a related entity (OData 4.01 Part 2:
  /// URL Conventions, 5.1.1.13.1).
  ///
  ///     (\Customer.orders).any { \SalesOrder.total > 100 }
  public func any<Related: EntityValue>(
    where condition: (() -> EntityFilter<Related>)? = nil
  ) -> EntityFilter<Root> where Value == [Related]? { lambda(.any, condition?()) }

  /// Whether all related entities meet a condition (OData 4.01 Part 2: URL Conventions, 5.1.1.13.2).
  ///
  ///     (\Customer.orders).all { \SalesOrder.total > 100 }
  public func all<Related: EntityValue>(
    where condition: () -> EntityFilter<Related>
  ) -> EntityFilter<Root> where Value == [Related]? { lambda(.all, condition()) }

  private func lambda<Related: EntityValue>(
    _ operation: QueryExpression.LambdaOperator, _ condition: EntityFilter<Related>?
  ) -> EntityFilter<Root> {
    let variable = "x"
    let predicate = condition?.expression.prefixed(with: variable)
    return EntityExpression(.lambda(operation, over: QueryPath(of: self), variable: variable, predicate: predicate))
  }
}

extension QueryExpression {
  /// The same expression with every path of the outermost scope starting at a lambda variable. The variables of inner
  /// lambdas become longer, so that none hides another.
  func prefixed(with variable: String) -> QueryExpression {
    switch self {
    case .literal: self
    case .path(let path): .path(QueryPath([variable] + path.segments))
    case .unary(let operation, let operand): .unary(operation, operand.prefixed(with: variable))
    case .binary(let operation, let left, let right):
      .binary(operation, left.prefixed(with: variable), right.prefixed(with: variable))
    case .call(let function, let arguments): .call(function, arguments.map { $0.prefixed(with: variable) })
    case .list(let items): .list(items.map { $0.prefixed(with: variable) })
    case .lambda(let operation, let path, let inner, let predicate):
      .lambda(
        operation, over: QueryPath([variable] + path.segments), variable: variable + inner,
        predicate: predicate?.renamed(inner, to: variable + inner))
    }
  }

  private func renamed(_ old: String, to new: String) -> QueryExpression {
    func renamed(_ path: QueryPath) -> QueryPath {
      path.segments.first == old ? QueryPath([new] + path.segments.dropFirst()) : path
    }
    return switch self {
    case .literal: self
    case .path(let path): .path(renamed(path))
    case .unary(let operation, let operand): .unary(operation, operand.renamed(old, to: new))
    case .binary(let operation, let left, let right):
      .binary(operation, left.renamed(old, to: new), right.renamed(old, to: new))
    case .call(let function, let arguments): .call(function, arguments.map { $0.renamed(old, to: new) })
    case .list(let items): .list(items.map { $0.renamed(old, to: new) })
    case .lambda(let operation, let path, let inner, let predicate):
      .lambda(operation, over: renamed(path), variable: inner, predicate: predicate?.renamed(old, to: new))
    }
  }
}
