extension QueryLiteral {
  /// A constant for comparison with a member, whose type says what kind it is.
  public init(_ value: Value, for member: MemberSchema) {
    switch member.type {
    case .primitive(let kind): self.init(value, kind: value.isNull ? .null : .primitive(kind))
    case .enumeration(let name): self.init(value, kind: value.isNull ? .null : .enumeration(name))
    case .complex, .navigation: self.init(value, kind: value.isNull ? .null : .primitive(.json))
    }
  }

  /// A constant of the kind that its value shows; text is a string.
  public init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool: self.init(value, kind: .primitive(.boolean))
    case .int(let number): self.init(value, kind: .primitive(Int32(exactly: number) == nil ? .int64 : .int32))
    case .double: self.init(value, kind: .primitive(.double))
    case .decimal: self.init(value, kind: .primitive(.decimal))
    case .string: self.init(value, kind: .primitive(.string))
    case .row, .list: self.init(value, kind: .primitive(.json))
    }
  }

  /// The literal in the text of OData 4.01 (URL Conventions, 5.1.1.12).
  public var standardText: String {
    switch (kind, value) {
    case (.null, _), (_, .null): "null"
    case (.enumeration(let name), .string(let text)): (name ?? "") + Self.quoted(text)
    case (.primitive(let kind), .string(let text)): Self.text(of: text, kind: kind)
    case (_, .bool(let flag)): flag ? "true" : "false"
    case (_, .int(let number)): String(number)
    case (_, .decimal(let digits)): JSONWriter.isNumber(digits) ? digits : Self.quoted(digits)
    case (_, .double(let number)): number.isFinite ? String(number) : JSONWriter.text(ofNonFinite: number)
    case (_, .row), (_, .list): String(decoding: value.json(), as: UTF8.self)
    }
  }

  /// Text in single quotes, those inside doubled.
  public static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private static func text(of text: String, kind: PrimitiveKind) -> String {
    switch kind {
    case .duration: return "duration" + quoted(text)
    case .binary: return "binary" + quoted(text)
    case .geography: return "geography" + quoted(text)
    case .geometry: return "geometry" + quoted(text)
    case .json: return text
    case .string, .stream: return quoted(text)
    default:
      // Text that is no literal of its kind stands in quotes, so that it can never become another expression.
      var scanner = QueryScanner(text)
      let literal = try? scanner.standardLiteral()
      return literal?.kind == .primitive(kind) && scanner.isAtEnd ? text : quoted(text)
    }
  }
}
