import QueryLanguage
import ServiceData

/// Converts the right side of a comparison to the form of the left side.
enum ComparedValue {
  /// The value to compare with; nil if SQL does not compare the kinds like the evaluator does.
  static func value(of right: SQLScalar, for left: SQLScalar) -> SQLTerm? {
    if case .enumeration = left.form { return nil }
    guard let literal = right.literal else { return left.form == right.form ? right.term : nil }
    switch (left.form, literal.value) {
    case (.boolean, .bool): return right.term
    // SQLite compares integers with doubles exactly.
    case (.integer, .int), (.real, .int), (.integer, .double), (.real, .double): return right.term
    case (.real, .decimal(let digits)): return Double(digits).map { SQLTerm(sql: "?", parameters: [.double($0)]) }
    case (.text(.decimal), .decimal): return right.term
    case (.text(.decimal), .int(let number)): return SQLTerm(sql: "?", parameters: [.text(String(number))])
    case (.text(let kind), .string(let text)): return value(text, of: literal, for: kind)
    default: return nil
    }
  }

  private static func value(_ text: String, of literal: QueryLiteral, for kind: PrimitiveKind) -> SQLTerm? {
    guard case .primitive(let own) = literal.kind, kind != .decimal else { return nil }
    // Quoted text is read as the kind that it is compared with, if possible. Otherwise the evaluator refuses it.
    let isReadable = own == kind || own == .string && kind != .binary && kind.canRead(text)
    return isReadable ? SQLTerm(sql: "?", parameters: [.text(text)]) : nil
  }
}
