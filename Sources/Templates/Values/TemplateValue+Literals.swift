extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A string value.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension TemplateValue: ExpressibleByBooleanLiteral {
  /// A Boolean value.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension TemplateValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) {
    self = .int(value)
  }
}

extension TemplateValue: ExpressibleByArrayLiteral {
  /// A list.
  public init(arrayLiteral elements: TemplateValue...) {
    self = .list(elements)
  }
}

extension TemplateValue: ExpressibleByDictionaryLiteral {
  /// An object without an origin. If two members have the same name, the later one is used.
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(TemplateObject(Dictionary(elements) { _, later in later }))
  }
}
