extension QueryLiteral {
  /// The literal as one of another type, without loss; nil where it cannot be one.
  ///
  /// Text in quotes becomes what the type says, a whole number a decimal or a double, a date a date and time.
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
