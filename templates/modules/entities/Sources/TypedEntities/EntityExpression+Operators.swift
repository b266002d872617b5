import ServiceData

// Operators that build typed expressions. Each is defined for required members and for optional ones, with a constant
// on the right side.

private func compare<Left: EntityExpressible>(
  _ left: Left, _ operation: QueryExpression.BinaryOperator, _ right: QueryLiteral
) -> EntityFilter<Left.Entity> {
  EntityExpression(.binary(operation, left.queryExpression, .literal(right)))
}

private func literal(_ scalar: (some RowScalar)?) -> QueryLiteral {
  scalar.map { QueryLiteral($0) } ?? QueryLiteral(.null, kind: .null)
}

public func == <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { compare(left, .eq, QueryLiteral(right)) }

public func == <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar?
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { compare(left, .eq, literal(right)) }

public func != <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { compare(left, .ne, QueryLiteral(right)) }

public func != <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar?
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { compare(left, .ne, literal(right)) }

public func < <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { compare(left, .lt, QueryLiteral(right)) }

public func < <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { compare(left, .lt, QueryLiteral(right)) }

public func <= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { compare(left, .le, QueryLiteral(right)) }

public func <= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { compare(left, .le, QueryLiteral(right)) }

public func > <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { compare(left, .gt, QueryLiteral(right)) }

public func > <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { compare(left, .gt, QueryLiteral(right)) }

public func >= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar { compare(left, .ge, QueryLiteral(right)) }

public func >= <Left: EntityExpressible, Scalar: RowScalar>(
  left: Left, right: Scalar
) -> EntityFilter<Left.Entity> where Left.Result == Scalar? { compare(left, .ge, QueryLiteral(right)) }

public func == <Left: EntityExpressible, Member: EnumerationValue>(
  left: Left, right: Member
) -> EntityFilter<Left.Entity> where Left.Result == Member { compare(left, .eq, .member(right)) }

public func == <Left: EntityExpressible, Member: EnumerationValue>(
  left: Left, right: Member
) -> EntityFilter<Left.Entity> where Left.Result == Member? { compare(left, .eq, .member(right)) }

public func && <Entity: EntityValue>(
  left: EntityFilter<Entity>, right: EntityFilter<Entity>
) -> EntityFilter<Entity> { EntityExpression(.binary(.and, left.expression, right.expression)) }

public func || <Entity: EntityValue>(
  left: EntityFilter<Entity>, right: EntityFilter<Entity>
) -> EntityFilter<Entity> { EntityExpression(.binary(.or, left.expression, right.expression)) }

public prefix func ! <Entity: EntityValue>(filter: EntityFilter<Entity>) -> EntityFilter<Entity> {
  EntityExpression(.unary(.not, filter.expression))
}

extension QueryLiteral {
  /// A member of an enumeration type as the constant of an expression.
  public static func member<Member: EnumerationValue>(_ member: Member) -> QueryLiteral {
    QueryLiteral(.string(member.rawValue), kind: .enumeration(Member.schema.qualifiedName))
  }
}
