extension Renderer {
  mutating func write(_ section: SectionNode) throws(TemplateError) {
    let value = try value(of: section.name) ?? .null
    coverage?.meet(section.name, in: current.template, isTaken: value.isTrue != section.isInverted)
    if section.isInverted {
      if !value.isTrue { try write(section.children) }
      return
    }
    switch value {
    case .null, .bool(false): break
    case .lambda(let lambda): try write(lambda, of: section)
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        try write(section, over: element, position: ListPosition(index: index, count: elements.count))
      }
    case .bool, .int, .string, .object: try write(section, over: value, position: nil)
    }
  }

  private mutating func write(
    _ section: SectionNode, over value: TemplateValue, position: ListPosition?
  ) throws(TemplateError) {
    scope.push(value, position: position)
    let outerLevels = depth.enterSection()
    try write(section.children)
    depth.leaveSection(outerLevels)
    scope.pop()
  }

  /// The value of a name, or `nil` if it is unknown. In strict mode an unknown name is an error.
  func value(of name: NamePath) throws(TemplateError) -> TemplateValue? {
    switch scope.resolve(name) {
    case .found(let value): return value
    case .unknown(let part):
      guard library.options.isStrict else { return nil }
      throw unknownName(part, in: name, known: scope.names)
    case .unknownMember(let part, let holder):
      guard library.options.isStrict else { return nil }
      if case .object(let object) = holder { throw unknownName(part, in: name, known: object.names) }
      throw unknownName(part, in: name, known: [])
    }
  }

  private func unknownName(_ part: TemplateName, in name: NamePath, known: [String]) -> TemplateError {
    let whole = part.text == name.text ? "" : " in '\(name.text)'"
    return error(
      .unknownName, "unknown name '\(part.text)'\(whole)", at: name.range,
      hint: KnownNames(for: part.text, among: known).hint(of: "name"))
  }

  func error(
    _ kind: TemplateError.Kind, _ message: String, at range: Range<Int>, hint: String?
  ) -> TemplateError {
    current.template.source.error(kind, message, at: range, hint: hint)
  }
}
