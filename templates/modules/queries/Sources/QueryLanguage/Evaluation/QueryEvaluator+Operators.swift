import ServiceData

extension QueryEvaluator {
  func apply(_ operation: QueryExpression.UnaryOperator, _ operand: QueryOperand) throws -> QueryOperand {
    switch (operation, operand.value) {
    case (_, .null): return .null
    case (.not, .bool(let flag)): return QueryOperand(!flag)
    case (.negate, .int(let number)) where number != .min: return QueryOperand(.int(-number), operand.kind)
    case (.negate, .int(let number)): return QueryOperand(DecimalNumber(number).negated)
    case (.negate, .double(let number)): return QueryOperand(.double(-number), operand.kind)
    case (.negate, .decimal(let text)):
      guard let number = DecimalNumber(text) else { throw mismatch("-", operand) }
      return QueryOperand(number.negated)
    case (.negate, .string(let text)):
      guard operand.primitive == .duration, let duration = Duration(durationText: text) else {
        throw mismatch("-", operand)
      }
      return QueryOperand(duration * -1)
    default: throw mismatch(operation.rawValue, operand)
    }
  }

  /// Comparison and arithmetic. Null equals only null, and ordering comparisons with null are false (OData 4.01 Part 2: URL
  /// Conventions, 5.1.1.1.1 to 5.1.1.1.6).
  func apply(
    _ operation: QueryExpression.BinaryOperator, _ left: QueryOperand, _ right: QueryOperand
  ) throws -> QueryOperand {
    switch operation {
    case .eq: return QueryOperand(try areEqual(left, right))
    case .ne: return QueryOperand(try !areEqual(left, right))
    case .gt: return QueryOperand(try order(operation, left, right) == .after)
    case .lt: return QueryOperand(try order(operation, left, right) == .before)
    case .ge: return QueryOperand(try isOrdered(operation, left, right, .after))
    case .le: return QueryOperand(try isOrdered(operation, left, right, .before))
    case .in: return QueryOperand(try right.elements.contains { try areEqual(left, $0) })
    case .has: return try has(left, right)
    case .add, .sub, .mul, .div, .divby, .mod:
      return left.isNull || right.isNull ? .null : try arithmetic(operation, left, right)
    case .and, .or: throw mismatch(operation.rawValue, left, right)
    }
  }

  private func areEqual(_ left: QueryOperand, _ right: QueryOperand) throws -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    return try compare("eq", left, right) == .same
  }

  private func order(
    _ operation: QueryExpression.BinaryOperator, _ left: QueryOperand, _ right: QueryOperand
  ) throws -> ValueOrder? {
    left.isNull || right.isNull ? nil : try compare(operation.rawValue, left, right)
  }

  /// Ordering comparisons. `ge` and `le` are the strict comparison or equality, so they are true for two nulls.
  private func isOrdered(
    _ operation: QueryExpression.BinaryOperator, _ left: QueryOperand, _ right: QueryOperand, _ wanted: ValueOrder
  ) throws -> Bool {
    if left.isNull, right.isNull { return true }
    let order = try order(operation, left, right)
    return order == wanted || order == .same
  }

  /// Whether all flags of the right side are set on the left (5.1.1.1.9).
  private func has(_ left: QueryOperand, _ right: QueryOperand) throws -> QueryOperand {
    if left.isNull || right.isNull { return .null }
    var name: String?
    for case .enumeration(let known?) in [right.kind, left.kind] { name = known }
    guard let name else { throw mismatch("has", left, right) }
    guard let type = schema.enumeration(name) else { throw QueryEvaluationError.unknownType(name) }
    guard let wanted = type.number(of: right.value) else { throw mismatch("has", left, right) }
    return QueryOperand(type.number(of: left.value).map { $0 & wanted == wanted } ?? false)
  }

  private func arithmetic(
    _ operation: QueryExpression.BinaryOperator, _ left: QueryOperand, _ right: QueryOperand
  ) throws -> QueryOperand {
    switch (left.value, right.value) {
    case (.int(let own), .int(let other)) where operation != .divby:
      if let whole = try whole(operation, own, other) { return QueryOperand(.int(whole), .primitive(.int64)) }
      return try decimal(operation, DecimalNumber(own), DecimalNumber(other))
    case (.double, _) where right.isNumber, (_, .double) where left.isNumber:
      return QueryOperand(.double(double(operation, left.double, right.double)), .primitive(.double))
    default: break
    }
    if let own = left.decimal, let other = right.decimal { return try decimal(operation, own, other) }
    if let result = try temporal(operation, left, right) { return result }
    throw mismatch(operation.rawValue, left, right)
  }

  /// Arithmetic on integers has an integer result (5.1.1.2); nil if it needs more than 64 bits.
  private func whole(_ operation: QueryExpression.BinaryOperator, _ left: Int64, _ right: Int64) throws -> Int64? {
    let result: (partialValue: Int64, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .sub: result = left.subtractingReportingOverflow(right)
    case .mul: result = left.multipliedReportingOverflow(by: right)
    default:
      guard right != 0 else { throw QueryEvaluationError.divisionByZero }
      result =
        operation == .mod
        ? left.remainderReportingOverflow(dividingBy: right) : left.dividedReportingOverflow(by: right)
    }
    return result.overflow ? nil : result.partialValue
  }

  private func double(_ operation: QueryExpression.BinaryOperator, _ left: Double, _ right: Double) -> Double {
    switch operation {
    case .add: left + right
    case .sub: left - right
    case .mul: left * right
    case .mod: left.truncatingRemainder(dividingBy: right)
    default: left / right
    }
  }

  private func decimal(
    _ operation: QueryExpression.BinaryOperator, _ left: DecimalNumber, _ right: DecimalNumber
  ) throws -> QueryOperand {
    let result: DecimalNumber?
    switch operation {
    case .add: result = left.adding(right)
    case .sub: result = left.adding(right.negated)
    case .mul: result = left.multiplied(by: right)
    default:
      if right.isZero { throw QueryEvaluationError.divisionByZero }
      result = operation == .mod ? left.remainder(dividingBy: right) : left.divided(by: right)
    }
    guard let result else { throw QueryEvaluationError.overflow(operation: operation.rawValue) }
    return QueryOperand(result)
  }
}

extension QueryOperand {
  init(_ duration: Duration) { self.init(.string(duration.durationText), .primitive(.duration)) }

  /// A number as a double; NaN for any other value.
  var double: Double {
    switch value {
    case .int(let number): Double(number)
    case .double(let number): number
    case .decimal(let text): Double(text) ?? .nan
    default: .nan
    }
  }

  /// The exact value of an integer or decimal.
  var decimal: DecimalNumber? {
    switch value {
    case .int(let number): DecimalNumber(number)
    case .decimal(let text): DecimalNumber(text)
    default: nil
    }
  }
}
