import ServiceData

/// Compiles operands of conditions to SQL: columns, constants, and functions of them. It returns nil for operands that are
/// left to the evaluator.
struct ScalarCompiler {
  let layout: TableLayout

  func compile(_ expression: QueryExpression) -> SQLScalar? {
    switch expression {
    case .path(let path): column(path)
    case .literal(let literal): constant(literal)
    case .call(let function, let arguments): call(function, arguments)
    case .unary, .binary, .lambda, .list: nil
    }
  }

  private func column(_ path: QueryPath) -> SQLScalar? {
    var segments = path.segments[...]
    if segments.first == "$it" { segments = segments.dropFirst() }
    guard segments.count == 1, let name = segments.first, let column = layout.column(of: name), column.form != .json
    else { return nil }
    return SQLScalar(term: SQLTerm(sql: column.name.sqlIdentifier), form: column.form)
  }

  private func constant(_ literal: QueryLiteral) -> SQLScalar? {
    switch (literal.kind, literal.value) {
    case (.primitive(let kind), .bool(let flag)) where kind == .boolean:
      return scalar(.int(flag ? 1 : 0), in: .boolean, of: literal)
    case (.primitive, .int(let number)): return scalar(.int(number), in: .integer, of: literal)
    case (.primitive, .double(let number)) where !number.isNaN: return scalar(.double(number), in: .real, of: literal)
    case (.primitive, .decimal(let digits)): return scalar(.text(digits), in: .text(.decimal), of: literal)
    case (.primitive(let kind), .string(let text)) where kind != .json:
      return scalar(.text(text), in: .text(kind), of: literal)
    default: return nil
    }
  }

  private func scalar(_ value: SQLiteValue, in form: StoredForm, of literal: QueryLiteral) -> SQLScalar {
    SQLScalar(term: SQLTerm(sql: "?", parameters: [value]), form: form, literal: literal)
  }

  private func call(_ function: QueryFunction, _ arguments: [QueryExpression]) -> SQLScalar? {
    let operands = arguments.compactMap(compile)
    guard operands.count == arguments.count, !operands.isEmpty else { return nil }
    let kinds = operands.compactMap(\.form.kind)
    guard kinds.count == operands.count, let form = resultForm(of: function, operands) else { return nil }
    let list = operands.map(\.term.sql)
    let parameters = operands.flatMap(\.term.parameters)
    if function == .contains {
      return SQLScalar(term: SQLTerm(sql: "(instr(\(list[0]), \(list[1])) > 0)", parameters: parameters), form: form)
    }
    let texts: [SQLiteValue] = [.text(function.rawValue), .text(kinds.map(\.rawValue).joined(separator: ","))]
    return SQLScalar(
      term: SQLTerm(
        sql: "\(StoreFunctions.call)(?, ?, \(list.joined(separator: ", ")))", parameters: texts + parameters),
      form: form)
  }

  /// The form of a function's result; nil for operands that the function does not accept, which the evaluator refuses.
  private func resultForm(of function: QueryFunction, _ operands: [SQLScalar]) -> StoredForm? {
    let isText = operands.allSatisfy { $0.form == .text(.string) }
    let first = operands[0].form
    switch function {
    case .contains, .startswith, .endswith: return isText && operands.count == 2 ? .boolean : nil
    case .indexof: return isText && operands.count == 2 ? .integer : nil
    case .length: return isText && operands.count == 1 ? .integer : nil
    case .tolower, .toupper, .trim: return isText && operands.count == 1 ? .text(.string) : nil
    case .concat: return isText && operands.count == 2 ? .text(.string) : nil
    case .year, .month, .day:
      return [.text(.date), .text(.dateTime), .text(.dateTimeOffset)].contains(first) ? .integer : nil
    case .hour, .minute, .second:
      return [.text(.timeOfDay), .text(.dateTime), .text(.dateTimeOffset)].contains(first) ? .integer : nil
    case .date: return [.text(.dateTime), .text(.dateTimeOffset)].contains(first) ? .text(.date) : nil
    case .round, .floor, .ceiling: return first == .real || first == .text(.decimal) ? first : nil
    default: return nil
    }
  }
}
