import SOQLQueries
import ServiceData

/// Writes filters as conditions of SOQL (SOQL and SOSL Reference, "WHERE Clause").
///
/// The service compares text without regard to case, so an equation can select more than it says, and `ne` and `not` less.
struct ConditionWriter {
  let type: StructuredSchema
  /// The name of the entity inside `any` and `all`.
  var variable = "$it"

  /// The condition of a filter, whose constants have the kinds of their members (``RowQuery/typed(for:)``).
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for what SOQL cannot express.
  func condition(_ filter: QueryExpression) throws(ServiceError) -> SOQLCondition {
    switch filter {
    case .binary(.and, let left, let right): return try condition(left).and(try condition(right))
    case .binary(.or, let left, let right): return try condition(left).or(try condition(right))
    case .unary(.not, let operand):
      // `NOT` cannot be before a join, which has a negation of its own.
      if case .join(let key, let isNegated, let inner) = try condition(operand) {
        return .join(key, isNegated: !isNegated, inner)
      }
      return .not(try condition(operand))
    case .binary(.in, let left, .list(let elements)): return try membership(left, elements)
    case .binary(.has, let left, .literal(let literal)): return try inclusion(left, literal)
    case .binary(let comparison, let left, let right): return try self.comparison(comparison, of: left, with: right)
    case .path(let path): return .comparison(.field(try field(path).path), .equal, .boolean(true))
    case .call(let function, let arguments): return try match(function, arguments)
    case .lambda(let lambda, let path, let variable, let predicate):
      return try children(lambda, over: path, as: variable, where: predicate)
    case .literal, .list, .unary: throw .inexpressible("a filter that is a constant")
    }
  }

  private func field(_ path: QueryPath) throws(ServiceError) -> FieldPath {
    let segments = path.segments.first == variable ? Array(path.segments.dropFirst()) : path.segments
    return try FieldPath(segments, of: type)
  }

  private func comparison(
    _ comparison: QueryExpression.BinaryOperator, of left: QueryExpression, with right: QueryExpression
  ) throws(ServiceError) -> SOQLCondition {
    if case .literal(let literal) = left {
      guard case .literal = right else {
        return try self.comparison(comparison.mirrored, of: right, with: .literal(literal))
      }
      throw .inexpressible("a comparison of constants")
    }
    guard case .literal(let literal) = right else { throw .inexpressible("a comparison of two properties") }
    guard let operation = comparison.soql else { throw .inexpressible("'\(comparison.rawValue)'") }
    // A function that is a condition itself, compared with true or false.
    if case .call(let function, _) = left, function.isCondition, case .bool(let flag) = literal.value {
      let inner = try condition(left)
      return (operation == .equal) == flag ? inner : .not(inner)
    }
    let (expression, member) = try operand(left)
    return .comparison(expression, operation, try self.literal(literal, member))
  }

  /// A property or a function of one (SOQL and SOSL Reference, "Date Functions").
  private func operand(_ expression: QueryExpression) throws(ServiceError) -> (SOQLExpression, MemberSchema?) {
    switch expression {
    case .path(let path):
      let field = try field(path)
      guard field.member.facets.isFilterable else { throw .inexpressible("'\(field.member.name)'") }
      guard !field.member.isNavigation else { throw .inexpressible("the relationship '\(field.member.name)' itself") }
      return (.field(field.path), field.member)
    case .call(let function, let arguments):
      guard let argument = arguments.first, arguments.count == 1 else { break }
      // Comparisons do not regard case.
      if function == .tolower || function == .toupper { return try operand(argument) }
      guard let name = function.soql else { break }
      return (.call(SOQLCall(name, [try operand(argument).0])), nil)
    default: break
    }
    throw .inexpressible("a computed value")
  }

  private func literal(_ literal: QueryLiteral, _ member: MemberSchema?) throws(ServiceError) -> SOQLLiteral {
    let converted = member.flatMap { literal.converted(to: $0.type) } ?? literal
    var kind: PrimitiveKind?
    if case .primitive(let primitive) = converted.kind { kind = primitive }
    let value = kind.map(converted.value.canonical) ?? converted.value
    guard let written = SOQLLiteral(value, kind: kind) else { throw .inexpressible("a value that is not a single one") }
    return written
  }

  private func membership(
    _ left: QueryExpression, _ elements: [QueryExpression]
  ) throws(ServiceError) -> SOQLCondition {
    let (expression, member) = try operand(left)
    var literals: [SOQLLiteral] = []
    for element in elements {
      guard case .literal(let literal) = element else { throw .inexpressible("a list of computed values") }
      literals.append(try self.literal(literal, member))
    }
    // No value is in an empty list; the key is never null.
    if literals.isEmpty { return .comparison(.field(type.keys.first?.name ?? "Id"), .equal, .null) }
    return .membership(expression, literals)
  }

  /// A value of a multi-select picklist (SOQL and SOSL Reference, "Querying Multi-Select Picklists").
  private func inclusion(_ left: QueryExpression, _ literal: QueryLiteral) throws(ServiceError) -> SOQLCondition {
    guard case .string(let text) = literal.value else { throw .inexpressible("'has' with a number") }
    let (expression, member) = try operand(left)
    guard member?.isCollection == true else { return .comparison(expression, .equal, .text(text)) }
    return .inclusion(expression, [text])
  }

  private func match(_ function: QueryFunction, _ arguments: [QueryExpression]) throws(ServiceError) -> SOQLCondition {
    guard arguments.count == 2, let text = arguments[1].text else {
      throw .inexpressible("the function '\(function.rawValue)'")
    }
    let (expression, _) = try operand(arguments[0])
    switch function {
    case .contains: return .like(expression, .containing(text))
    case .startswith: return .like(expression, .starting(with: text))
    case .endswith: return .like(expression, .ending(with: text))
    default: throw .inexpressible("the function '\(function.rawValue)'")
    }
  }
}

// Conditions on children.
extension ConditionWriter {
  /// A semi-join, or for `all` an anti-join of the children that break the condition (SOQL and SOSL Reference, "Comparison
  /// Operators").
  private func children(
    _ lambda: QueryExpression.LambdaOperator, over path: QueryPath, as variable: String,
    where predicate: QueryExpression?
  ) throws(ServiceError) -> SOQLCondition {
    let segments = path.segments.first == self.variable ? Array(path.segments.dropFirst()) : path.segments
    guard let name = segments.last else { throw .inexpressible("'\(lambda.rawValue)' without a property") }
    let field = try FieldPath(segments, of: type)
    guard field.member.isNavigation else { return try values(lambda, over: field, as: variable, where: predicate) }
    let relationship = try Relationship(name, of: field.owner)
    guard relationship.isCollection else { throw .inexpressible("'\(lambda.rawValue)' of a single entity") }
    var inner = SOQLStatement(fields: [relationship.field], from: relationship.target.name)
    // A null among the keys would empty an anti-join.
    inner.filter = .comparison(.field(relationship.field), .notEqual, .null)
    if let predicate {
      let condition = try ConditionWriter(type: relationship.target, variable: variable).condition(predicate)
      inner.filter = inner.filter?.and(lambda == .any ? condition : .not(condition))
    }
    let key = SOQLPath(field.path.segments.dropLast() + [field.owner.keys.first?.name ?? "Id"])
    return .join(.field(key), isNegated: lambda == .all, inner)
  }

  /// `any` over the values of a multi-select picklist: one is the given one.
  private func values(
    _ lambda: QueryExpression.LambdaOperator, over field: FieldPath, as variable: String,
    where predicate: QueryExpression?
  ) throws(ServiceError) -> SOQLCondition {
    guard lambda == .any, field.member.isCollection else { throw .inexpressible("'\(lambda.rawValue)' of values") }
    switch predicate {
    case nil: return .comparison(.field(field.path), .notEqual, .null)
    case .binary(.eq, .path(let path), let value)? where path.segments == [variable]:
      guard let text = value.text else { break }
      return .inclusion(.field(field.path), [text])
    case .binary(.in, .path(let path), .list(let values))? where path.segments == [variable]:
      let texts = values.compactMap(\.text)
      guard texts.count == values.count, !texts.isEmpty else { break }
      return .inclusion(.field(field.path), texts)
    default: break
    }
    throw .inexpressible("more than single values of '\(field.member.name)'")
  }
}

extension QueryExpression {
  /// The text of a constant.
  fileprivate var text: String? {
    if case .literal(let literal) = self, case .string(let text) = literal.value { text } else { nil }
  }
}

extension QueryExpression.BinaryOperator {
  fileprivate var soql: SOQLComparison? {
    switch self {
    case .eq: .equal
    case .ne: .notEqual
    case .lt: .less
    case .le: .lessOrEqual
    case .gt: .greater
    case .ge: .greaterOrEqual
    default: nil
    }
  }

  /// The comparison with its sides exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .lt: .gt
    case .le: .ge
    case .gt: .lt
    case .ge: .le
    default: self
    }
  }
}

extension QueryFunction {
  /// The function that computes the same as one of SOQL; nil if there is none.
  init?(soql name: String) {
    guard let function = Self.allCases.first(where: { $0.soql == name.uppercased() }) else { return nil }
    self = function
  }

  fileprivate var isCondition: Bool { [.contains, .startswith, .endswith].contains(self) }

  /// The function of SOQL that computes the same from a date or a time.
  fileprivate var soql: String? {
    switch self {
    case .year: "CALENDAR_YEAR"
    case .month: "CALENDAR_MONTH"
    case .day: "DAY_IN_MONTH"
    case .hour: "HOUR_IN_DAY"
    case .date: "DAY_ONLY"
    default: nil
    }
  }
}
