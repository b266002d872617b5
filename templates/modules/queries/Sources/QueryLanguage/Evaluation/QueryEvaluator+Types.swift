import ServiceData

// `cast` and `isof` (OData 4.01 Part 2: URL Conventions, 5.1.1.10).

extension QueryEvaluator {
  func cast(_ arguments: [QueryExpression], _ scope: QueryScope) throws -> QueryOperand {
    let (operand, name) = try subject(of: .cast, arguments, scope)
    if operand.isNull { return .null }
    if case .row(let row) = operand.value {
      guard let type = schema.type(name) else { throw QueryEvaluationError.unknownType(name) }
      return row.type.isKind(of: type) ? operand : .null
    }
    if schema.enumeration(name) != nil { return QueryOperand(operand.value, .enumeration(name)) }
    guard let kind = PrimitiveKind(edmName: name) else { throw QueryEvaluationError.unknownType(name) }
    return converted(operand, to: kind).map { QueryOperand($0, .primitive(kind)) } ?? .null
  }

  func isOf(_ arguments: [QueryExpression], _ scope: QueryScope) throws -> QueryOperand {
    let (operand, name) = try subject(of: .isof, arguments, scope)
    if case .row(let row) = operand.value {
      guard let type = schema.type(name) else { throw QueryEvaluationError.unknownType(name) }
      return QueryOperand(row.type.isKind(of: type))
    }
    if case .enumeration(let own?) = operand.kind { return QueryOperand(own == name) }
    return QueryOperand(operand.primitive != nil && operand.primitive == PrimitiveKind(edmName: name))
  }

  private func subject(
    of function: QueryFunction, _ arguments: [QueryExpression], _ scope: QueryScope
  ) throws -> (QueryOperand, String) {
    guard let last = arguments.last, arguments.count <= 2 else {
      throw QueryEvaluationError.mismatch(operation: function.rawValue, operands: [])
    }
    let name: String
    switch last {
    case .path(let path): name = path.segments.joined(separator: "/")
    case .literal(let literal):
      guard case .string(let text) = literal.value else { fallthrough }
      name = text
    default: throw QueryEvaluationError.mismatch(operation: function.rawValue, operands: ["expression"])
    }
    let subject = arguments.count == 2 ? try evaluate(arguments[0], scope) : QueryOperand(.row(scope.row), .structure)
    return (subject, name)
  }

  /// The value converted to another kind; nil if it cannot be converted.
  private func converted(_ operand: QueryOperand, to kind: PrimitiveKind) -> Value? {
    switch kind {
    case .string: return text(of: operand).map(Value.string)
    case .double, .single: return number(operand).map { Value.double($0.double) }
    case .decimal: return number(operand)?.decimal.map { .decimal($0.text) }
    case .byte, .sbyte, .int16, .int32, .int64:
      if case .int = operand.value { return operand.value }
      let truncated = number(operand).map { $0.double.rounded(.towardZero) }
      return truncated.flatMap { Int64(exactly: $0) }.map(Value.int)
    case .date: return operand.clock?.date.map { .string($0.description) } ?? readable(operand, kind)
    case .timeOfDay: return operand.clock?.time.map { .string($0.description) } ?? readable(operand, kind)
    case .boolean:
      if case .string(let text) = operand.value {
        return text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
      }
      return operand.flag.map(Value.bool)
    default: return readable(operand, kind)
    }
  }

  private func readable(_ operand: QueryOperand, _ kind: PrimitiveKind) -> Value? {
    guard case .string(let text) = operand.value, operand.primitive == kind || operand.primitive == .string,
      kind.canRead(text)
    else { return nil }
    return operand.value
  }

  private func text(of operand: QueryOperand) -> String? {
    switch operand.value {
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.isFinite ? String(number) : JSONWriter.text(ofNonFinite: number)
    case .decimal(let text), .string(let text): text
    case .null, .row, .list: nil
    }
  }

  private func number(_ operand: QueryOperand) -> QueryOperand? {
    if operand.isNumber { return operand }
    guard case .string(let text) = operand.value, DecimalNumber(text) != nil else { return nil }
    return QueryOperand(.decimal(text), .primitive(.decimal))
  }
}

extension PrimitiveKind {
  /// The kind with the name of a primitive type, for example `Edm.String`.
  init?(edmName name: String) {
    guard name.hasPrefix("Edm."), let kind = PrimitiveKind(rawValue: String(name.dropFirst(4))) else { return nil }
    self = kind
  }
}

extension DecimalNumber {
  /// The number without trailing zeros in its fraction.
  var withoutTrailingZeros: DecimalNumber {
    guard exponent < 0 else { return self }
    let zeros = min(-exponent, digits.reversed().prefix { $0 == 0 }.count)
    return DecimalNumber(isNegative: isNegative, digits: Array(digits.dropLast(zeros)), exponent: exponent + zeros)
  }
}
