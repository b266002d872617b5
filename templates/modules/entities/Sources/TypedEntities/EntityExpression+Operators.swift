import ServiceData

// Operators that build typed expressions. Each is defined for required members and for optional ones, with a constant
// on the right side.

extension EntityExpressible {
  fileprivate func compared(
    _ operation: QueryExpression.BinaryOperator, _ right: QueryLiteral
  ) -> EntityFilter<Entity> {
    EntityExpression(.binary(operation, queryExpression, .literal(right)))
  }
}

private func literal(_ scalar: (some RowScalar)?) -> QueryLiteral {
  scalar.map { QueryLiteral($0) } ?? QueryLiteral(.null, kind: .null)
}

/// Whether the left side equals a constant (OData 4.01 Part 2: URL Conventions, 5.1.1.1.1).
public func == <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { left.compared(.eq, QueryLiteral(right)) }

/// Whether the left side equals a constant; nil is null, which equals only null (OData 4.01 Part 2: URL Conventions,
/// 5.1.1.1.1).
public func == <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar?
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { left.compared(.eq, literal(right)) }

/// Whether the left side differs from a constant (OData 4.01 Part 2: URL Conventions, 5.1.1.1.2).
public func != <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { left.compared(.ne, QueryLiteral(right)) }

/// Whether the left side differs from a constant; nil is null (OData 4.01 Part 2: URL Conventions, 5.1.1.1.2).
public func != <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar?
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { left.compared(.ne, literal(right)) }

/// Whether the left side is less than a constant (OData 4.01 Part 2: URL Conventions, 5.1.1.1.5).
public func < <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { left.compared(.lt, QueryLiteral(right)) }

/// Whether the left side is less than a constant; false for null (OData 4.01 Part 2: URL Conventions, 5.1.1.1.5).
public func < <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { left.compared(.lt, QueryLiteral(right)) }

/// Whether the left side is a constant or less (OData 4.01 Part 2: URL Conventions, 5.1.1.1.6).
public func <= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { left.compared(.le, QueryLiteral(right)) }

/// Whether the left side is a constant or less; false for null (OData 4.01 Part 2: URL Conventions, 5.1.1.1.6).
public func <= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { left.compared(.le, QueryLiteral(right)) }

/// Whether the left side is greater than a constant (OData 4.01 Part 2: URL Conventions, 5.1.1.1.3).
public func > <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { left.compared(.gt, QueryLiteral(right)) }

/// Whether the left side is greater than a constant; false for null (OData 4.01 Part 2: URL Conventions, 5.1.1.1.3).
public func > <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { left.compared(.gt, QueryLiteral(right)) }

/// Whether the left side is a constant or greater (OData 4.01 Part 2: URL Conventions, 5.1.1.1.4).
public func >= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { left.compared(.ge, QueryLiteral(right)) }

/// Whether the left side is a constant or greater; false for null (OData 4.01 Part 2: URL Conventions, 5.1.1.1.4).
public func >= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { left.compared(.ge, QueryLiteral(right)) }

/// Whether the left side equals a member of an enumeration (OData 4.01 Part 2: URL Conventions, 5.1.1.1.1).
public func == <Left: EntityExpressible, Member: EnumerationValue>(
  left: Left, right: Member
) -> EntityFilter<Left.Entity> where Left.Result == Member { left.compared(.eq, .member(right)) }

/// Whether the left side equals a member of an enumeration (OData 4.01 Part 2: URL Conventions, 5.1.1.1.1).
public func == <Left: EntityExpressible, Member: EnumerationValue>(
  left: Left, right: Member
) -> EntityFilter<Left.Entity> where Left.Result == Member? { left.compared(.eq, .member(right)) }

/// Whether both conditions are true (OData 4.01 Part 2: URL Conventions, 5.1.1.1.7).
public func && <Entity: EntityValue>(
  left: EntityFilter<Entity>, right: EntityFilter<Entity>
) -> EntityFilter<Entity> { EntityExpression(.binary(.and, left.expression, right.expression)) }

/// Whether at least one of the conditions is true (OData 4.01 Part 2: URL Conventions, 5.1.1.1.8).
public func || <Entity: EntityValue>(
  left: EntityFilter<Entity>, right: EntityFilter<Entity>
) -> EntityFilter<Entity> { EntityExpression(.binary(.or, left.expression, right.expression)) }

/// Whether the condition is false (OData 4.01 Part 2: URL Conventions, 5.1.1.1.9).
public prefix func ! <Entity: EntityValue>(filter: EntityFilter<Entity>) -> EntityFilter<Entity> {
  EntityExpression(.unary(.not, filter.expression))
}

extension QueryLiteral {
  /// A member of an enumeration type as the constant of an expression.
  public static func member<Member: EnumerationValue>(_ member: Member) -> QueryLiteral {
    QueryLiteral(.string(member.rawValue), kind: .enumeration(Member.schema.qualifiedName))
  }
}
