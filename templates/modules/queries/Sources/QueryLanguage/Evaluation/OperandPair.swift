/// The operands of a binary operation.
struct OperandPair {
  let left: QueryOperand
  let right: QueryOperand

  /// Whether an operand is null.
  var hasNull: Bool { left.isNull || right.isNull }

  /// Whether both operands are null.
  var areNull: Bool { left.isNull && right.isNull }

  /// The name of the enumeration type that the operands belong to; nil if neither names one.
  var enumerationName: String? {
    if case .enumeration(let name?) = left.kind { return name }
    if case .enumeration(let name?) = right.kind { return name }
    return nil
  }
}
