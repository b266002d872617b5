import ServiceData

extension QueryEvaluator {
  /// The order of two values that are not null; nil if they are neither equal nor ordered, such as NaN.
  func compare(_ operation: String, _ left: QueryOperand, _ right: QueryOperand) throws -> ValueOrder? {
    if let name = enumerationName(left, right) { return try members(operation, left, right, of: name) }
    switch (left.value, right.value) {
    case (.bool, .bool): return ValueOrder.between(left.value, right.value, as: .boolean)
    case (.string(let leftText), .string(let rightText)): return try texts(operation, leftText, left, rightText, right)
    case (.row(let leftRow), .row(let rightRow)): return leftRow == rightRow ? .same : nil
    case (.list, .list): return try lists(operation, left.elements, right.elements)
    default: break
    }
    if case .double(let number) = left.value, number.isNaN { return nil }
    if case .double(let number) = right.value, number.isNaN { return nil }
    if let order = NumberOrder.between(left.value, right.value) { return order }
    // A value that does not match its declared kind equals nothing, but does not fail the query.
    if let kind = left.primitive, let other = right.primitive, kind == other || kind.isNumeric && other.isNumeric {
      return nil
    }
    throw mismatch(operation, left, right)
  }

  /// The order of two values for sorting: total, nulls first.
  func rank(_ left: QueryOperand, _ right: QueryOperand) -> ValueOrder {
    if left.isNull || right.isNull { return ValueOrder(left.isNull ? 0 : 1, right.isNull ? 0 : 1) }
    if case .double = left.value, case .double = right.value {
      return ValueOrder.between(left.value, right.value, as: .double)
    }
    return ((try? compare("orderby", left, right)) ?? nil) ?? .same
  }

  private func lists(_ operation: String, _ left: [QueryOperand], _ right: [QueryOperand]) throws -> ValueOrder? {
    guard left.count == right.count else { return nil }
    for (own, other) in zip(left, right) {
      if own.isNull && other.isNull { continue }
      if own.isNull || other.isNull { return nil }
      guard try compare(operation, own, other) == .same else { return nil }
    }
    return .same
  }

  private func texts(
    _ operation: String, _ leftText: String, _ left: QueryOperand, _ rightText: String, _ right: QueryOperand
  ) throws -> ValueOrder? {
    let leftKind = left.primitive ?? .string
    let rightKind = right.primitive ?? .string
    if leftKind == rightKind { return ValueOrder.between(texts: leftText, rightText, as: leftKind) }
    if let leftMoment = leftKind.moment(leftText), let rightMoment = rightKind.moment(rightText) {
      return ValueOrder.between(texts: leftMoment, rightMoment, as: .dateTimeOffset)
    }
    // Quoted text is parsed as the kind of the other side.
    guard leftKind == .string || rightKind == .string else { throw mismatch(operation, left, right) }
    let kind = leftKind == .string ? rightKind : leftKind
    guard kind.canRead(leftKind == .string ? leftText : rightText) else { throw mismatch(operation, left, right) }
    return ValueOrder.between(texts: leftText, rightText, as: kind)
  }

  private func enumerationName(_ left: QueryOperand, _ right: QueryOperand) -> String? {
    if case .enumeration(let name?) = left.kind { return name }
    if case .enumeration(let name?) = right.kind { return name }
    return nil
  }

  /// The order of enumeration members, which is that of their values (CSDL 4.01, 10.3.2).
  private func members(
    _ operation: String, _ left: QueryOperand, _ right: QueryOperand, of name: String
  ) throws -> ValueOrder? {
    let type = schema.enumeration(name)
    if let own = type?.number(of: left.value), let other = type?.number(of: right.value) {
      return ValueOrder(own, other)
    }
    guard case .string(let leftText) = left.value, case .string(let rightText) = right.value else {
      throw mismatch(operation, left, right)
    }
    return leftText == rightText ? .same : nil
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
  func canRead(_ text: String) -> Bool {
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
