import ServiceData

/// The text form of OData V2 and V3 (OData V2 URI Conventions, 4.5; MS-ODATA, 2.2.2): `datetime'…'`, `1L`, `X'0F'`,
/// and `substringof('part',Name)` for `contains(Name,'part')`.
struct VersionTwoGrammar: QueryGrammar {
  func readLiteral(_ scanner: inout QueryScanner) throws(QuerySyntaxError) -> QueryLiteral? {
    let start = scanner.position
    if let name = scanner.identifier() {
      if scanner.peek() == UInt8(ascii: "'"), let literal = try prefixed(name, &scanner) { return literal }
      scanner.position = start
    }
    // A bare GUID, date or time is not a literal here, but a number can have a suffix that gives its type.
    guard let first = scanner.peek(), QueryScanner.isDigit(first) || first == UInt8(ascii: "-") else {
      return try scanner.standardLiteral()
    }
    return try suffixedNumber(&scanner)
  }

  func expression(calling name: String, _ arguments: [QueryExpression]) -> QueryExpression? {
    if name == "substringof" {
      return arguments.count == 2 ? .call(.contains, arguments.reversed()) : nil
    }
    return StandardQueryGrammar().expression(calling: name, arguments)
  }

  func text(of literal: QueryLiteral) -> String {
    guard case .primitive(let kind) = literal.kind else {
      // A member of an enumeration in V4 is a number or a text here.
      if case .enumeration = literal.kind { return QueryLiteral(literal.value).standardText }
      return literal.standardText
    }
    switch (kind, literal.value) {
    case (.int64, .int(let number)): return "\(number)L"
    case (.decimal, .decimal(let digits)) where JSONWriter.isNumber(digits): return "\(digits)M"
    case (.decimal, .int(let number)): return "\(number)M"
    case (.double, .double(let number)) where number.isFinite: return "\(number)d"
    case (.single, .double(let number)) where number.isFinite: return "\(number)f"
    case (_, .string(let text)): return Self.text(of: text, kind: kind)
    default: return literal.standardText
    }
  }

  func text(calling function: QueryFunction, _ arguments: [String]) -> String {
    switch function {
    case .contains: "substringof(\(arguments.reversed().joined(separator: ",")))"
    // The type is a text here.
    case .cast, .isof:
      "\(function.rawValue)(\((arguments.dropLast() + ["'\(arguments.last ?? "")'"]).joined(separator: ",")))"
    default: "\(function.rawValue)(\(arguments.joined(separator: ",")))"
    }
  }

  private static func text(of text: String, kind: PrimitiveKind) -> String {
    switch kind {
    case .guid: "guid" + QueryLiteral.quoted(text)
    case .dateTime: "datetime" + QueryLiteral.quoted(text)
    case .date: "datetime" + QueryLiteral.quoted(text + "T00:00:00")
    case .dateTimeOffset: "datetimeoffset" + QueryLiteral.quoted(text)
    case .timeOfDay: "time" + QueryLiteral.quoted(DayTime.text(text))
    case .duration: "time" + QueryLiteral.quoted(text)
    case .binary: "X" + QueryLiteral.quoted(Base64Text.hexadecimal(text))
    default: QueryLiteral.quoted(text)
    }
  }

  /// A literal whose prefix gives its type; nil if the word is not a prefix of this grammar.
  private func prefixed(_ name: String, _ scanner: inout QueryScanner) throws(QuerySyntaxError) -> QueryLiteral? {
    let start = scanner.position
    let kind: PrimitiveKind
    switch name.lowercased() {
    case "guid": kind = .guid
    case "datetime": kind = .dateTime
    case "datetimeoffset": kind = .dateTimeOffset
    case "time": kind = .timeOfDay
    case "x", "binary": kind = .binary
    default: return nil
    }
    let content = try scanner.quoted()
    guard let neutral = Self.neutral(content, kind) else {
      scanner.position = start
      throw scanner.unexpected("a value of type Edm.\(kind.rawValue)")
    }
    return QueryLiteral(.string(neutral), kind: .primitive(kind))
  }

  /// The neutral text of the quoted part after a prefix; nil if it is invalid.
  private static func neutral(_ content: String, _ kind: PrimitiveKind) -> String? {
    switch kind {
    case .timeOfDay: return DayTime.neutralText(content)
    case .binary: return Base64Text.neutral(hexadecimal: content)
    case .dateTime:
      let text = content.hasSuffix("Z") ? String(content.dropLast()) : content
      return LocalDateTime(text) == nil ? nil : text
    case .dateTimeOffset: return OffsetDateTime(content) == nil ? nil : content
    default:
      var scanner = QueryScanner(content)
      return scanner.guid() != nil && scanner.isAtEnd ? content : nil
    }
  }

  private func suffixedNumber(_ scanner: inout QueryScanner) throws(QuerySyntaxError) -> QueryLiteral? {
    // Reading stops before the suffix, which the standard form would refuse.
    var digits = scanner
    let start = digits.position
    _ = digits.skip(UInt8(ascii: "-"))
    guard let first = digits.peek(), QueryScanner.isDigit(first) else { return try scanner.standardLiteral() }
    while let byte = digits.peek(), QueryScanner.isDigit(byte) || Self.isNumberPart(byte, after: digits.peek(-1)) {
      digits.position += 1
    }
    let text = digits.text(start..<digits.position)
    guard let suffix = digits.peek(), let literal = Self.literal(text, suffix) else {
      return try scanner.standardLiteral()
    }
    scanner.position = digits.position + 1
    return try scanner.whole(literal)
  }

  private static func isNumberPart(_ byte: UInt8, after previous: UInt8?) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): previous.map { $0 | 0x20 } == UInt8(ascii: "e")
    default: false
    }
  }

  private static func literal(_ text: String, _ suffix: UInt8) -> QueryLiteral? {
    switch suffix | 0x20 {
    case UInt8(ascii: "l"): Int64(text).map { QueryLiteral(.int($0), kind: .primitive(.int64)) }
    case UInt8(ascii: "m"): JSONWriter.isNumber(text) ? QueryLiteral(.decimal(text), kind: .primitive(.decimal)) : nil
    case UInt8(ascii: "d"): Double(text).map { QueryLiteral(.double($0), kind: .primitive(.double)) }
    case UInt8(ascii: "f"): Double(text).map { QueryLiteral(.double($0), kind: .primitive(.single)) }
    default: nil
    }
  }
}
