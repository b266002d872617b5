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
  func apply(_ operation: QueryExpression.BinaryOperator, _ operands: OperandPair) throws -> QueryOperand {
    switch operation {
    case .eq: return QueryOperand(try areEqual(operands))
    case .ne: return QueryOperand(try !areEqual(operands))
    case .gt: return QueryOperand(try order(operation, operands) == .after)
    case .lt: return QueryOperand(try order(operation, operands) == .before)
    case .ge: return QueryOperand(try isOrdered(operation, operands, as: .after))
    case .le: return QueryOperand(try isOrdered(operation, operands, as: .before))
    case .in:
      return QueryOperand(
        try operands.right.elements.contains { try areEqual(OperandPair(left: operands.left, right: $0)) })
    case .has: return try has(operands)
    case .add, .sub, .mul, .div, .divby, .mod: return operands.hasNull ? .null : try arithmetic(operation, operands)
    case .and, .or: throw mismatch(operation.rawValue, operands)
    }
  }

  private func areEqual(_ operands: OperandPair) throws -> Bool {
    operands.hasNull ? operands.areNull : try compare("eq", operands) == .same
  }

  private func order(_ operation: QueryExpression.BinaryOperator, _ operands: OperandPair) throws -> ValueOrder? {
    operands.hasNull ? nil : try compare(operation.rawValue, operands)
  }

  /// Ordering comparisons. `ge` and `le` are the strict comparison or equality, so they are true for two nulls.
  private func isOrdered(
    _ operation: QueryExpression.BinaryOperator, _ operands: OperandPair, as wanted: ValueOrder
  ) throws -> Bool {
    if operands.areNull { return true }
    let order = try order(operation, operands)
    return order == wanted || order == .same
  }

  /// Whether all flags of the right side are set on the left (5.1.1.1.10).
  private func has(_ operands: OperandPair) throws -> QueryOperand {
    if operands.hasNull { return .null }
    guard let name = operands.enumerationName else { throw mismatch("has", operands) }
    guard let type = schema.enumeration(name) else { throw QueryEvaluationError.unknownType(name) }
    guard let wanted = type.number(of: operands.right.value) else { throw mismatch("has", operands) }
    return QueryOperand(type.number(of: operands.left.value).map { $0 & wanted == wanted } ?? false)
  }

  private func arithmetic(
    _ operation: QueryExpression.BinaryOperator, _ operands: OperandPair
  ) throws -> QueryOperand {
    let (left, right) = (operands.left, operands.right)
    switch (left.value, right.value) {
    case (.int(let own), .int(let other)) where operation != .divby:
      if let whole = try operation.whole(own, other) { return QueryOperand(.int(whole), .primitive(.int64)) }
      return QueryOperand(try operation.decimal(DecimalNumber(own), DecimalNumber(other)))
    case (.double, _) where right.isNumber, (_, .double) where left.isNumber:
      return QueryOperand(.double(operation.double(left.double, right.double)), .primitive(.double))
    default: break
    }
    if let own = left.decimal, let other = right.decimal { return QueryOperand(try operation.decimal(own, other)) }
    if let result = try temporal(operation, operands) { return result }
    throw mismatch(operation.rawValue, operands)
  }
}

extension QueryExpression.BinaryOperator {

  /// Arithmetic on integers has an integer result (5.1.1.2); nil if it needs more than 64 bits.
  fileprivate func whole(_ left: Int64, _ right: Int64) throws -> Int64? {
    let result: (partialValue: Int64, overflow: Bool)
    switch self {
    case .add: result = left.addingReportingOverflow(right)
    case .sub: result = left.subtractingReportingOverflow(right)
    case .mul: result = left.multipliedReportingOverflow(by: right)
    default:
      guard right != 0 else { throw QueryEvaluationError.divisionByZero }
      result =
        self == .mod
        ? left.remainderReportingOverflow(dividingBy: right) : left.dividedReportingOverflow(by: right)
    }
    return result.overflow ? nil : result.partialValue
  }

  fileprivate func double(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .sub: left - right
    case .mul: left * right
    case .mod: left.truncatingRemainder(dividingBy: right)
    default: left / right
    }
  }

  fileprivate func decimal(_ left: DecimalNumber, _ right: DecimalNumber) throws -> DecimalNumber {
    let result: DecimalNumber?
    switch self {
    case .add: result = left.adding(right)
    case .sub: result = left.adding(right.negated)
    case .mul: result = left.multiplied(by: right)
    default:
      if right.isZero { throw QueryEvaluationError.divisionByZero }
      result = self == .mod ? left.remainder(dividingBy: right) : left.divided(by: right)
    }
    guard let result else { throw QueryEvaluationError.overflow(operation: rawValue) }
    return result
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
