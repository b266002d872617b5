import ServiceData

/// A part of a key that is a segment of its own, without quotes (OData 4.01 Part 2: URL Conventions, 4.3.6).
enum KeySegment {
  /// Parses the value of a key property; nil if the text is not a valid value.
  static func value(_ text: String, of member: MemberSchema?) -> Value? {
    guard let member else { return nil }
    let literal = QueryLiteral(.string(text), kind: .primitive(.string))
    return literal.converted(to: member.type)?.value
  }
}

/// A grammar that allows parameter aliases in place of literals.
struct AliasGrammar: QueryGrammar {
  let base: any QueryGrammar
  let aliases: [String: QueryExpression]

  func readLiteral(_ scanner: inout QueryScanner) throws(QuerySyntaxError) -> QueryLiteral? {
    guard scanner.peek() == UInt8(ascii: "@") else { return try base.readLiteral(&scanner) }
    let start = scanner.position
    scanner.position += 1
    if let name = scanner.identifier(), case .literal(let literal) = aliases["@" + name] { return literal }
    scanner.position = start
    throw scanner.unexpected("an alias that has a value")
  }
}
