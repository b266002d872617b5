extension QueryLiteral {
  /// A constant for comparison with a member; the member's type gives its kind.
  public init(_ value: Value, for member: MemberSchema) {
    switch member.type {
    case .primitive(let kind): self.init(value, kind: value.isNull ? .null : .primitive(kind))
    case .enumeration(let name): self.init(value, kind: value.isNull ? .null : .enumeration(name))
    case .complex, .navigation: self.init(value, kind: value.isNull ? .null : .primitive(.json))
    }
  }

  /// A constant of the kind that its value implies; text becomes a string.
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

  /// Text in single quotes, with quotes in the text doubled.
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
      // Text that is not a literal of its kind is quoted, so that it can never become another expression.
      var scanner = QueryScanner(text)
      let literal = try? scanner.standardLiteral()
      return literal?.kind == .primitive(kind) && scanner.isAtEnd ? text : quoted(text)
    }
  }
}

extension QueryLiteral {
  /// The literal as a literal of another type, without loss; nil if that is not possible.
  ///
  /// Quoted text is read as the type, a whole number becomes a decimal or a double, and a date becomes a date and time.
  public func converted(to type: MemberType) -> QueryLiteral? {
    if value.isNull { return self }
    switch type {
    case .enumeration(let name):
      guard case .string = value else { return nil }
      if case .enumeration = kind { return self }
      return kind == .primitive(.string) ? QueryLiteral(value, kind: .enumeration(name)) : nil
    case .primitive(let target):
      guard kind != .primitive(target) else { return self }
      return converted(to: target).map { QueryLiteral($0, kind: .primitive(target)) }
    case .complex, .navigation: return kind == .primitive(.json) ? self : nil
    }
  }

  private func converted(to target: PrimitiveKind) -> Value? {
    switch (target, value) {
    case (.byte, .int(let number)): return UInt8(exactly: number).map { _ in value }
    case (.sbyte, .int(let number)): return Int8(exactly: number).map { _ in value }
    case (.int16, .int(let number)): return Int16(exactly: number).map { _ in value }
    case (.int32, .int(let number)): return Int32(exactly: number).map { _ in value }
    case (.int64, .int), (.json, _): return value
    case (.decimal, .int(let number)): return .decimal(String(number))
    case (.decimal, .double(let number)) where number.isFinite: return .decimal(String(number))
    case (.double, .int(let number)), (.single, .int(let number)): return .double(Double(number))
    case (.double, .decimal(let digits)), (.single, .decimal(let digits)): return Double(digits).map(Value.double)
    case (.double, .double), (.single, .double): return value
    case (_, .string(let text)): return converted(text, to: target)
    default: return nil
    }
  }

  private func converted(_ text: String, to target: PrimitiveKind) -> Value? {
    switch (kind, target) {
    case (.primitive(.date), .dateTime): return .string(text + "T00:00:00")
    case (.primitive(.date), .dateTimeOffset): return .string(text + "T00:00:00Z")
    case (.primitive(.dateTime), .dateTimeOffset): return .string(text + "Z")
    case (.primitive(.dateTimeOffset), .dateTime):
      return text.uppercased().hasSuffix("Z") ? .string(String(text.dropLast())) : nil
    case (.primitive(.string), .duration), (.primitive(.string), .binary), (.primitive(.string), .geography),
      (.primitive(.string), .geometry), (.primitive(.string), .string):
      return .string(text)
    case (.primitive(.string), _):
      var scanner = QueryScanner(text)
      guard let literal = try? scanner.standardLiteral(), scanner.isAtEnd, literal.kind != .primitive(.string) else {
        return nil
      }
      return literal.converted(to: .primitive(target))?.value
    default: return nil
    }
  }
}
