import ServiceData

// The functions of OData 4.01 Part 2, 5.1.1.5 to 5.1.1.7 and the lambda operators of 5.1.1.13 as Swift functions.

private func call<Entity: EntityValue, Result>(
  _ function: QueryFunction, _ arguments: QueryExpression...
) -> EntityExpression<Entity, Result> { EntityExpression(.call(function, arguments)) }

private func text(_ text: String) -> QueryExpression { .literal(QueryLiteral(text)) }

public func contains<Text: EntityExpressible>(_ member: Text, _ part: String) -> EntityFilter<Text.Entity> {
  call(.contains, member.queryExpression, text(part))
}

public func startsWith<Text: EntityExpressible>(_ member: Text, _ part: String) -> EntityFilter<Text.Entity> {
  call(.startswith, member.queryExpression, text(part))
}

public func endsWith<Text: EntityExpressible>(_ member: Text, _ part: String) -> EntityFilter<Text.Entity> {
  call(.endswith, member.queryExpression, text(part))
}

public func length<Text: EntityExpressible>(_ member: Text) -> EntityExpression<Text.Entity, Int> {
  call(.length, member.queryExpression)
}

public func lowercased<Text: EntityExpressible>(_ member: Text) -> EntityExpression<Text.Entity, String> {
  call(.tolower, member.queryExpression)
}

public func uppercased<Text: EntityExpressible>(_ member: Text) -> EntityExpression<Text.Entity, String> {
  call(.toupper, member.queryExpression)
}

public func trimmed<Text: EntityExpressible>(_ member: Text) -> EntityExpression<Text.Entity, String> {
  call(.trim, member.queryExpression)
}

public func year<Time: EntityExpressible>(_ member: Time) -> EntityExpression<Time.Entity, Int> {
  call(.year, member.queryExpression)
}

public func month<Time: EntityExpressible>(_ member: Time) -> EntityExpression<Time.Entity, Int> {
  call(.month, member.queryExpression)
}

public func day<Time: EntityExpressible>(_ member: Time) -> EntityExpression<Time.Entity, Int> {
  call(.day, member.queryExpression)
}

public func rounded<Number: EntityExpressible>(
  _ member: Number
) -> EntityExpression<Number.Entity, Number.Result> { call(.round, member.queryExpression) }

/// Whether any related entity meets a condition. Without a condition: whether there is a related entity.
///
///     any(\Customer.orders) { \SalesOrder.total > 100 }
public func any<Entity: EntityValue, Related: EntityValue>(
  _ members: KeyPath<Entity, [Related]?>, where condition: (() -> EntityFilter<Related>)? = nil
) -> EntityFilter<Entity> { lambda(.any, members, condition) }

/// Whether all related entities meet a condition.
public func all<Entity: EntityValue, Related: EntityValue>(
  _ members: KeyPath<Entity, [Related]?>, where condition: () -> EntityFilter<Related>
) -> EntityFilter<Entity> {
  withoutActuallyEscaping(condition) { lambda(.all, members, $0) }
}

private func lambda<Entity: EntityValue, Related: EntityValue>(
  _ operation: QueryExpression.LambdaOperator, _ members: KeyPath<Entity, [Related]?>,
  _ condition: (() -> EntityFilter<Related>)?
) -> EntityFilter<Entity> {
  let variable = "x"
  let predicate = condition?().expression.prefixed(with: variable)
  return EntityExpression(.lambda(operation, over: QueryPath(of: members), variable: variable, predicate: predicate))
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
