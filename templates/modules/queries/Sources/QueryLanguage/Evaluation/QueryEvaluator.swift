import ServiceData

/// Evaluates expressions on rows in memory (OData 4.01 Part 2: URL Conventions, 5.1.1), and sorts rows.
///
/// The fake service uses it, and so does the store for expressions that SQL cannot evaluate exactly. So a query has the same
/// result everywhere.
///
///     let evaluator = QueryEvaluator(schema: schema)
///     let cheap = try rows.filter { try evaluator.matches($0, filter) }
public struct QueryEvaluator: Sendable {
  /// Returns the related entities of a navigation property that is not expanded in the row.
  public typealias Relatives = @Sendable (_ row: Row, _ navigation: MemberSchema) throws -> Value?

  let schema: ServiceSchema
  let relatives: Relatives?
  /// The result of `now()`, which is the same during a query.
  let now: OffsetDateTime

  /// Creates an evaluator for rows of a service.
  ///
  /// - Parameters:
  ///   - schema: the schema with the types and enumeration members.
  ///   - now: the result of `now()`; nil for the current time.
  ///   - relatives: returns the related entities of navigation properties that are not expanded; without it, they are null.
  public init(
    schema: ServiceSchema, now: OffsetDateTime? = nil, relatives: Relatives? = nil
  ) {
    self.schema = schema
    self.now = now ?? .now
    self.relatives = relatives
  }

  /// Whether a condition is true for a row, and neither false nor unknown.
  ///
  /// - Throws: ``QueryEvaluationError`` if the condition does not match the row's type.
  public func matches(_ row: Row, _ condition: QueryExpression) throws -> Bool {
    let result = try evaluate(condition, QueryScope(row))
    guard result.isNull || result.flag != nil else { throw mismatch("filter", result) }
    return result.flag == true
  }

  /// The value of an expression for a row.
  ///
  /// - Throws: ``QueryEvaluationError`` if the expression does not match the row's type.
  public func value(of expression: QueryExpression, for row: Row) throws -> Value {
    try evaluate(expression, QueryScope(row)).value
  }

  /// Sorts rows by terms; the sort is stable.
  ///
  /// - Throws: ``QueryEvaluationError`` if a term does not match a row's type.
  public func sorted(_ rows: [Row], by terms: [OrderTerm]) throws -> [Row] {
    try places(of: rows, by: terms).map { rows[$0] }
  }

  /// The indices of rows in the order of ``sorted(_:by:)``.
  public func places(of rows: [Row], by terms: [OrderTerm]) throws -> [Int] {
    guard !terms.isEmpty else { return Array(rows.indices) }
    let keys = try rows.map { row in try terms.map { try evaluate($0.expression, QueryScope(row)) } }
    return rows.indices.sorted { left, right in
      for (index, term) in terms.enumerated() {
        let order = rank(OperandPair(left: keys[left][index], right: keys[right][index]))
        if order != .same { return (order == .before) != term.isDescending }
      }
      return left < right
    }
  }

  func evaluate(_ expression: QueryExpression, _ scope: QueryScope) throws -> QueryOperand {
    switch expression {
    case .literal(let literal): return QueryOperand(literal)
    case .path(let path): return try resolve(path, scope)
    case .unary(let operation, let operand): return try apply(operation, try evaluate(operand, scope))
    case .binary(.and, let left, let right): return try conjunction(left, right, in: scope, absorbing: false)
    case .binary(.or, let left, let right): return try conjunction(left, right, in: scope, absorbing: true)
    case .binary(let operation, let left, let right):
      return try apply(operation, OperandPair(left: try evaluate(left, scope), right: try evaluate(right, scope)))
    case .call(.cast, let arguments): return try cast(arguments, scope)
    case .call(.isof, let arguments): return try isOf(arguments, scope)
    case .call(let function, let arguments): return try call(function, try arguments.map { try evaluate($0, scope) })
    case .lambda(let operation, let path, let variable, let predicate):
      let elements = try resolve(path, scope).elements
      return try lambda(operation, over: elements, named: variable, where: predicate, in: scope)
    case .list(let items):
      let elements = try items.map { try evaluate($0, scope) }
      let kind = elements.first { !$0.isNull }?.kind ?? .null
      return QueryOperand(.list(elements.map(\.value)), .collection(of: kind))
    }
  }

  /// `and` and `or` with unknown operands (5.1.1.1.7 and 5.1.1.1.8): the absorbing value determines the result, whatever
  /// the other operand is.
  private func conjunction(
    _ left: QueryExpression, _ right: QueryExpression, in scope: QueryScope, absorbing: Bool
  ) throws -> QueryOperand {
    let first = try condition(left, scope)
    if first == absorbing { return QueryOperand(absorbing) }
    let second = try condition(right, scope)
    if second == absorbing { return QueryOperand(absorbing) }
    return first == nil || second == nil ? .null : QueryOperand(!absorbing)
  }

  private func condition(_ expression: QueryExpression, _ scope: QueryScope) throws -> Bool? {
    let operand = try evaluate(expression, scope)
    guard operand.isNull || operand.flag != nil else { throw mismatch("and", operand) }
    return operand.flag
  }

  /// `any` and `all` (5.1.1.13).
  private func lambda(
    _ operation: QueryExpression.LambdaOperator, over elements: [QueryOperand], named variable: String,
    where predicate: QueryExpression?, in scope: QueryScope
  ) throws -> QueryOperand {
    guard let predicate else { return QueryOperand(!elements.isEmpty) }
    var inner = scope
    for element in elements {
      inner.variables[variable] = element
      let isTrue = try condition(predicate, inner) == true
      if operation == .any, isTrue { return QueryOperand(true) }
      if operation == .all, !isTrue { return QueryOperand(false) }
    }
    return QueryOperand(operation == .all)
  }

  func mismatch(_ operation: String, _ operands: QueryOperand...) -> QueryEvaluationError {
    .mismatch(operation: operation, operands: operands.map(\.name))
  }

  func mismatch(_ operation: String, _ operands: OperandPair) -> QueryEvaluationError {
    mismatch(operation, operands.left, operands.right)
  }
}
