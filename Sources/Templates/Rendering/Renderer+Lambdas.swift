extension Renderer {
  /// Writes a lambda's result, read with the default delimiters and escaped as a whole (Mustache 1.4, `~lambdas`).
  mutating func write(_ lambda: TemplateLambda, of variable: VariableNode) throws(TemplateError) {
    let outer = (indentation: indentation, isIndentationDue: isIndentationDue)
    (indentation, isIndentationDue) = ([], false)
    let text = try expansion(of: lambda.expand(nil), name: variable.name, delimiters: .standard)
    (indentation, isIndentationDue) = outer
    write(String(decoding: text, as: UTF8.self), of: variable)
  }

  /// Writes a lambda's result, read with the delimiters of the section.
  mutating func write(_ lambda: TemplateLambda, of section: SectionNode) throws(TemplateError) {
    let result = lambda.expand(current.template.source[section.content])
    let text = try expansion(of: result, name: section.name, delimiters: section.delimiters)
    let record = record(at: section.name.range.lowerBound)
    text.withUnsafeBufferPointer { output.append($0, escaping: .none, record: record) }
  }

  private mutating func expansion(
    of text: String, name: NamePath, delimiters: Delimiters
  ) throws(TemplateError) -> [UInt8] {
    let title = "\(name.text)()"
    try enter(title, at: name.range)
    let template = try Template(name: title, text: text, delimiters: delimiters)
    let outer = (current: current, output: output)
    current = TemplateInUse(number: -1, template: template)
    output = OutputBuffer()
    try write(template.nodes)
    let bytes = output.bytes
    (current, output) = outer
    depth.leave()
    return bytes
  }
}
