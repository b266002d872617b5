import QueryLanguage
import ServiceData

/// Compiles conditions to SQL if SQL evaluates them exactly like ``QueryEvaluator``.
///
/// Unlike in SQL, a comparison is never unknown (OData 4.01 Part 2: URL Conventions, 5.1.1.1), so each comparison tests for
/// NULL. `and`, `or` and `not` treat unknown values like SQL does.
struct ConditionCompiler {
  private let scalars: ScalarCompiler

  init(_ layout: TableLayout) { scalars = ScalarCompiler(layout: layout) }

  /// Splits a conjunction into conditions that are compiled and conditions that are left to the evaluator.
  func split(_ condition: QueryExpression) -> (compiled: [SQLTerm], rest: [QueryExpression]) {
    if case .binary(.and, let left, let right) = condition {
      let (first, second) = (split(left), split(right))
      return (first.compiled + second.compiled, first.rest + second.rest)
    }
    if let term = compile(condition) { return ([term], []) }
    return ([], [condition])
  }

  /// The condition in SQL; nil if the evaluator has to evaluate it.
  func compile(_ condition: QueryExpression) -> SQLTerm? {
    switch condition {
    case .binary(.and, let left, let right): return join(left, right, by: "AND")
    case .binary(.or, let left, let right): return join(left, right, by: "OR")
    case .unary(.not, let operand):
      return compile(operand).map { SQLTerm(sql: "(NOT \($0.sql))", parameters: $0.parameters) }
    case .binary(.in, let left, .list(let items)): return membership(left, items)
    case .binary(.has, let left, .literal(let literal)): return has(left, literal)
    case .binary(let operation, let left, let right):
      guard let sign = Self.signs[operation] else { return nil }
      return comparison(operation, sign: sign, of: left, to: right)
    case .literal, .path, .call:
      guard let scalar = scalars.compile(condition), scalar.form == .boolean else { return nil }
      return scalar.term
    case .unary, .lambda, .list: return nil
    }
  }

  private static let signs: [QueryExpression.BinaryOperator: String] = [
    .eq: "=", .ne: "<>", .gt: ">", .ge: ">=", .lt: "<", .le: "<=",
  ]

  private func join(_ left: QueryExpression, _ right: QueryExpression, by word: String) -> SQLTerm? {
    guard let first = compile(left), let second = compile(right) else { return nil }
    return SQLTerm(sql: "(\(first.sql) \(word) \(second.sql))", parameters: first.parameters + second.parameters)
  }

  private func comparison(
    _ operation: QueryExpression.BinaryOperator, sign: String, of left: QueryExpression, to right: QueryExpression
  ) -> SQLTerm? {
    if right.isNull { return comparisonWithNull(operation, left) }
    if left.isNull { return comparisonWithNull(operation.swapped, right) }
    if let members = comparisonOfMembers(operation, sign: sign, of: left, to: right) { return members }
    guard let own = scalars.compile(left), let other = scalars.compile(right) else { return nil }
    // At most one side can be a constant. Comparisons of two constants are rare and left to the evaluator.
    if own.literal != nil {
      guard let swapped = Self.signs[operation.swapped] else { return nil }
      return comparison(operation.swapped, sign: swapped, of: other, to: own)
    }
    return comparison(operation, sign: sign, of: own, to: other)
  }

  private func comparison(
    _ operation: QueryExpression.BinaryOperator, sign: String, of left: SQLScalar, to right: SQLScalar
  ) -> SQLTerm? {
    guard let value = ComparedValue.value(of: right, for: left) else { return nil }
    return right.literal == nil
      ? comparison(operation, sign: sign, of: left, with: value) : test(operation, sign: sign, of: left, with: value)
  }

  /// A comparison with a constant, which is neither null nor a blob.
  private func test(
    _ operation: QueryExpression.BinaryOperator, sign: String, of left: SQLScalar, with value: SQLTerm
  ) -> SQLTerm? {
    let collation = left.collation.map { " COLLATE \($0)" } ?? ""
    let test = "\(left.term.sql) \(sign) \(value.sql)\(collation)"
    let parameters = left.term.parameters + value.parameters
    switch operation {
    case .eq, .ne:
      // `IS` is equality that also compares NULL.
      let word = operation == .eq ? "IS" : "IS NOT"
      return SQLTerm(sql: "(\(left.term.sql) \(word) \(value.sql)\(collation))", parameters: parameters)
    case .gt, .ge:
      // NaN and values that do not match their kind are blobs, which SQL orders last.
      let guarded = "(\(test) AND \(left.term.sql) IS NOT NULL AND typeof(\(left.term.sql)) <> 'blob')"
      return SQLTerm(sql: guarded, parameters: parameters + left.term.parameters + left.term.parameters)
    case .lt, .le:
      return SQLTerm(
        sql: "(\(test) AND \(left.term.sql) IS NOT NULL)", parameters: parameters + left.term.parameters)
    default: return nil
    }
  }

  /// A comparison of two columns or of functions of columns. Both can be null, or blobs, which have no order and equal
  /// nothing, not even themselves.
  private func comparison(
    _ operation: QueryExpression.BinaryOperator, sign: String, of left: SQLScalar, with right: SQLTerm
  ) -> SQLTerm? {
    let collation = left.collation.map { " COLLATE \($0)" } ?? ""
    let (own, other) = (left.term, right)
    switch operation {
    case .eq:
      return SQLTerm(
        sql: "(\(own.sql) IS \(other.sql)\(collation) AND typeof(\(own.sql)) <> 'blob')",
        parameters: own.parameters + other.parameters + own.parameters)
    case .ne:
      return SQLTerm(
        sql: "(\(own.sql) IS NOT \(other.sql)\(collation) OR typeof(\(own.sql)) = 'blob')",
        parameters: own.parameters + other.parameters + own.parameters)
    case .gt, .lt:
      // SQL orders blobs last, so a blob on the lesser side never passes unless both sides are blobs.
      let greater = operation == .gt ? own : other
      return SQLTerm(
        sql: "(\(own.sql) \(sign) \(other.sql)\(collation) AND \(own.sql) IS NOT NULL AND \(other.sql) IS NOT NULL "
          + "AND typeof(\(greater.sql)) <> 'blob')",
        parameters: own.parameters + other.parameters + own.parameters + other.parameters + greater.parameters)
    default: return nil
    }
  }

  /// A comparison with null, which equals only null and has no order.
  private func comparisonWithNull(
    _ operation: QueryExpression.BinaryOperator, _ operand: QueryExpression
  ) -> SQLTerm? {
    guard let scalar = scalars.compile(operand) else { return nil }
    switch operation {
    case .eq, .ge, .le: return SQLTerm(sql: "(\(scalar.term.sql) IS NULL)", parameters: scalar.term.parameters)
    case .ne: return SQLTerm(sql: "(\(scalar.term.sql) IS NOT NULL)", parameters: scalar.term.parameters)
    case .gt, .lt: return SQLTerm(sql: "0")
    default: return nil
    }
  }

  /// Membership in a list of constants of the column's kind; null is tested separately.
  private func membership(_ operand: QueryExpression, _ items: [QueryExpression]) -> SQLTerm? {
    guard let scalar = scalars.compile(operand), scalar.literal == nil, scalar.form.kind != nil, items.count <= 200
    else { return nil }
    if items.isEmpty { return SQLTerm(sql: "0") }
    var tests: [String] = []
    var parameters: [SQLiteValue] = []
    for item in items {
      guard let test = comparison(.eq, sign: "=", of: operand, to: item) else { return nil }
      tests.append(test.sql)
      parameters += test.parameters
    }
    return SQLTerm(sql: "(\(tests.joined(separator: " OR ")))", parameters: parameters)
  }
}

// Enumeration members are compared by their values in the schema.
extension ConditionCompiler {
  private func comparisonOfMembers(
    _ operation: QueryExpression.BinaryOperator, sign: String, of left: QueryExpression, to right: QueryExpression
  ) -> SQLTerm? {
    guard case .path = left, case .literal(let literal) = right, let (column, name) = enumeration(left),
      let number = scalars.layout.service.enumeration(name)?.number(of: literal.value)
    else { return nil }
    let member = "\(StoreFunctions.number)(\(column), ?)"
    switch operation {
    case .eq, .ne:
      let word = operation == .eq ? "IS" : "IS NOT"
      return SQLTerm(sql: "(\(member) \(word) ?)", parameters: [.text(name), .int(number)])
    default:
      return SQLTerm(
        sql: "(\(member) IS NOT NULL AND \(member) \(sign) ?)",
        parameters: [.text(name), .text(name), .int(number)])
    }
  }

  private func has(_ left: QueryExpression, _ literal: QueryLiteral) -> SQLTerm? {
    guard let (column, name) = enumeration(left),
      let number = scalars.layout.service.enumeration(name)?.number(of: literal.value)
    else { return nil }
    let member = "\(StoreFunctions.number)(\(column), ?)"
    return SQLTerm(
      sql: "(CASE WHEN \(column) IS NULL THEN NULL ELSE coalesce(\(member) & ? = ?, 0) END)",
      parameters: [.text(name), .int(number), .int(number)])
  }

  private func enumeration(_ path: QueryExpression) -> (column: String, type: String)? {
    guard let scalar = scalars.compile(path), case .enumeration(let name) = scalar.form else { return nil }
    return (scalar.term.sql, name)
  }
}

extension QueryExpression {
  var isNull: Bool {
    if case .literal(let literal) = self { literal.value.isNull } else { false }
  }
}

extension QueryExpression.BinaryOperator {
  /// The equivalent operator for exchanged sides.
  var swapped: QueryExpression.BinaryOperator {
    switch self {
    case .gt: .lt
    case .lt: .gt
    case .ge: .le
    case .le: .ge
    default: self
    }
  }
}
