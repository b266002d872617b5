import SOQLQueries
import ServiceData

/// Reads literals of SOQL as constants of the kind of the field that they are compared with.
struct LiteralReader {
  /// Where the comparison is.
  let place: SOQLPosition

  /// The constant.
  ///
  /// - Parameter member: the field; nil for a computed value.
  func literal(_ literal: SOQLLiteral, for member: MemberSchema?) throws(StatementRefusal) -> QueryLiteral {
    let own = try neutral(literal)
    if case .int = own.value, member.map({ $0.primitive?.isNumber == true }) ?? true { return own }
    guard let member else { return own }
    guard let converted = own.converted(to: member.type) else {
      throw StatementRefusal(
        "'\(member.name)' is compared with \(literal.words), expected a value of type '\(member.type.name)'", at: place)
    }
    guard case .primitive(let kind) = converted.kind else { return converted }
    return QueryLiteral(converted.value.canonical(kind), kind: converted.kind)
  }

  private func neutral(_ literal: SOQLLiteral) throws(StatementRefusal) -> QueryLiteral {
    switch literal {
    case .null: return QueryLiteral(.null)
    case .boolean(let flag): return QueryLiteral(.bool(flag))
    case .text(let text): return QueryLiteral(.string(text))
    case .number(let digits): return number(digits)
    case .date(let text): return QueryLiteral(.string(text), kind: .primitive(.date))
    case .dateTime(let text): return QueryLiteral(.string(text), kind: .primitive(.dateTimeOffset))
    case .time(let text):
      let time = text.hasSuffix("Z") ? String(text.dropLast()) : text
      return QueryLiteral(.string(time), kind: .primitive(.timeOfDay))
    case .amount:
      throw StatementRefusal("a query cannot have \(literal.words); write the number alone", at: place)
    case .relativeDate:
      throw StatementRefusal("a query cannot have \(literal.words); write a date", at: place)
    }
  }

  /// A whole number, or a decimal one in the form of JSON.
  private func number(_ digits: String) -> QueryLiteral {
    let unsigned = digits.hasPrefix("+") ? String(digits.dropFirst()) : digits
    if let whole = Int64(unsigned) { return QueryLiteral(.int(whole)) }
    if unsigned.lowercased().contains("e"), let number = Double(unsigned), number.isFinite {
      return QueryLiteral(.double(number))
    }
    let isNegative = unsigned.hasPrefix("-")
    let parts = unsigned.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    let fraction = parts.count > 1 && !parts[1].isEmpty ? "." + parts[1] : ""
    return QueryLiteral(.decimal((isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + fraction))
  }
}

extension PrimitiveKind {
  fileprivate var isNumber: Bool {
    switch self {
    case .byte, .sbyte, .int16, .int32, .int64, .single, .double, .decimal: true
    default: false
    }
  }
}

extension SOQLLiteral {
  /// The literal in a message.
  fileprivate var words: String {
    let text = (try? SOQLText.of(self)) ?? "a value"
    return switch self {
    case .relativeDate: "\(text), which depends on the day"
    case .amount: "\(text), an amount in a currency"
    default: text
    }
  }
}
