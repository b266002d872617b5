import ServiceData

extension QueryEvaluator {
  /// The order of two values that are not null; nil if they are neither equal nor ordered, such as NaN.
  func compare(_ operation: String, _ operands: OperandPair) throws -> ValueOrder? {
    if let name = operands.enumerationName { return try members(operation, operands, of: name) }
    switch (operands.left.value, operands.right.value) {
    case (.bool(let left), .bool(let right)): return ValueOrder(left ? 1 : 0, right ? 1 : 0)
    case (.string(let left), .string(let right)): return try texts(operation, operands, left: left, right: right)
    case (.row(let left), .row(let right)): return left == right ? .same : nil
    case (.list, .list): return try lists(operation, operands)
    case (.double(let number), _) where number.isNaN, (_, .double(let number)) where number.isNaN: return nil
    case (let left, let right):
      if let order = NumberOrder.between(left, right) { return order }
    }
    // A value that does not match its declared kind equals nothing, but does not fail the query.
    if let kind = operands.left.primitive, let other = operands.right.primitive,
      kind == other || kind.isNumeric && other.isNumeric
    {
      return nil
    }
    throw mismatch(operation, operands)
  }

  /// The order of two values for sorting: total, nulls first.
  func rank(_ operands: OperandPair) -> ValueOrder {
    if operands.hasNull { return ValueOrder(operands.left.isNull ? 0 : 1, operands.right.isNull ? 0 : 1) }
    if case .double = operands.left.value, case .double = operands.right.value {
      return ValueOrder.between(operands.left.value, operands.right.value, as: .double)
    }
    return ((try? compare("orderby", operands)) ?? nil) ?? .same
  }

  private func lists(_ operation: String, _ operands: OperandPair) throws -> ValueOrder? {
    let (left, right) = (operands.left.elements, operands.right.elements)
    guard left.count == right.count else { return nil }
    for (own, other) in zip(left, right) {
      let pair = OperandPair(left: own, right: other)
      if pair.areNull { continue }
      guard !pair.hasNull, try compare(operation, pair) == .same else { return nil }
    }
    return .same
  }

  private func texts(
    _ operation: String, _ operands: OperandPair, left: String, right: String
  ) throws -> ValueOrder? {
    let leftKind = operands.left.primitive ?? .string
    let rightKind = operands.right.primitive ?? .string
    if leftKind == rightKind { return ValueOrder.between(texts: left, right, as: leftKind) }
    if let leftMoment = leftKind.moment(left), let rightMoment = rightKind.moment(right) {
      return ValueOrder.between(texts: leftMoment, rightMoment, as: .dateTimeOffset)
    }
    // Quoted text is parsed as the kind of the other side.
    guard leftKind == .string || rightKind == .string else { throw mismatch(operation, operands) }
    let kind = leftKind == .string ? rightKind : leftKind
    guard kind.canRead(leftKind == .string ? left : right) else { throw mismatch(operation, operands) }
    return ValueOrder.between(texts: left, right, as: kind)
  }

  /// The order of enumeration members, which is that of their values (CSDL 4.01, 10.3.2).
  private func members(_ operation: String, _ operands: OperandPair, of name: String) throws -> ValueOrder? {
    let type = schema.enumeration(name)
    if let own = type?.number(of: operands.left.value), let other = type?.number(of: operands.right.value) {
      return ValueOrder(own, other)
    }
    guard case .string(let left) = operands.left.value, case .string(let right) = operands.right.value else {
      throw mismatch(operation, operands)
    }
    return left == right ? .same : nil
  }
}

extension EnumerationSchema {
  /// The numeric value of a member, of several members separated by commas, or of a number (OData 4.01 ABNF, `enumValue`); nil
  /// for an undeclared member.
  public func number(of value: Value) -> Int64? {
    switch value {
    case .int(let number): return number
    case .string(let text):
      var sum: Int64 = 0
      for part in text.split(separator: ",") {
        let name = part.trimmingPrefix(" ")
        guard let number = members.first(where: { $0.name == name })?.value ?? Int64(name) else { return nil }
        sum |= number
      }
      return text.isEmpty ? nil : sum
    default: return nil
    }
  }
}

extension PrimitiveKind {
  /// Whether values are numbers.
  public var isNumeric: Bool {
    switch self {
    case .byte, .sbyte, .int16, .int32, .int64, .single, .double, .decimal: true
    default: false
    }
  }

  /// The text of a date or date-time as a date-time with offset; without an offset, it is in UTC.
  func moment(_ text: String) -> String? {
    switch self {
    case .dateTimeOffset: text
    case .dateTime: text + "Z"
    case .date: text + "T00:00:00Z"
    default: nil
    }
  }

  /// Whether quoted text can be parsed as the kind.
  public func canRead(_ text: String) -> Bool {
    switch self {
    case .date: CalendarDate(text) != nil
    case .dateTime: LocalDateTime(text) != nil
    case .dateTimeOffset: OffsetDateTime(text) != nil
    case .timeOfDay: TimeOfDay(text) != nil
    case .duration: Duration(durationText: text) != nil
    default: true
    }
  }
}
