extension Renderer {
  mutating func write(_ partial: PartialNode) throws(TemplateError) {
    guard let template = try template(of: partial.reference) else { return }
    try write(template, indentation: partial.indentation, at: partial.reference.name.range)
  }

  mutating func write(_ parent: ParentNode) throws(TemplateError) {
    guard let template = try template(of: parent.reference) else { return }
    let outerCount = arguments.count
    for block in parent.arguments {
      arguments.append(BlockArgument(block: block, template: current, outerCount: outerCount))
    }
    try write(template, indentation: parent.indentation, at: parent.reference.name.range)
    arguments.removeLast(parent.arguments.count)
  }

  mutating func write(_ block: BlockNode) throws(TemplateError) {
    guard let argument = arguments.first(where: { $0.block.name.text == block.name.text }) else {
      coverage?.meet(block.name, in: current.template, isTaken: true)
      return try write(block.children)
    }
    coverage?.meet(argument.block.name, in: argument.template.template, isTaken: true)
    let outer = (current: current, arguments: arguments, indentation: indentation)
    current = argument.template
    // The content of an argument belongs to the template that passes it, not to the one that receives it.
    arguments.removeLast(arguments.count - argument.outerCount)
    indentation += block.indentation
    if block.isStandalone { isIndentationDue = true }
    try write(argument.block.children)
    (current, arguments, indentation) = outer
  }

  private mutating func write(
    _ template: TemplateInUse, indentation added: [UInt8]?, at range: Range<Int>
  ) throws(TemplateError) {
    try enter(template.template.name, at: range)
    coverage?.enter(template.template)
    let outer = (current: current, indentation: indentation)
    current = template
    if let added {
      indentation += added
      isIndentationDue = true
    }
    try write(template.template.nodes)
    (current, indentation) = outer
    depth.leave()
  }

  func template(of reference: TemplateReference) throws(TemplateError) -> TemplateInUse? {
    guard let name = try name(of: reference) else { return nil }
    if let index = library.index(of: name) {
      return TemplateInUse(number: Int32(index), template: library.templates[index])
    }
    guard library.options.isStrict else { return nil }
    throw error(
      .unknownTemplate, "unknown template '\(name)'", at: reference.name.range,
      hint: KnownNames(for: name, among: library.templates.map(\.name)).hint(of: "template"))
  }

  private func name(of reference: TemplateReference) throws(TemplateError) -> String? {
    guard reference.isDynamic else { return reference.name.text }
    guard case .string(let name) = try value(of: reference.name) else { return nil }
    return name
  }

  mutating func enter(_ name: String, at range: Range<Int>) throws(TemplateError) {
    guard let refusal = depth.enter(name) else { return }
    throw error(.depth, refusal, at: range, hint: "put the tag into a section that ends with the data")
  }
}
