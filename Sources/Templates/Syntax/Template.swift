/// A parsed template, which a `TemplateLibrary` can render any number of times.
public final class Template: Sendable {
  /// The name by which partials and parents refer to the template.
  public let name: String
  let source: TemplateText
  let nodes: [Node]

  /// Reads a template.
  ///
  /// Throws a `TemplateError` of kind `syntax` if a tag is malformed, not closed, or closed in the wrong order.
  public convenience init(name: String, text: String) throws(TemplateError) {
    try self.init(name: name, text: text, delimiters: .standard)
  }

  init(name: String, text: String, delimiters: Delimiters) throws(TemplateError) {
    self.name = name
    source = TemplateText(name: name, text: text)
    var parser = try Parser(source, delimiters: delimiters)
    nodes = parser.parse()
  }

  /// All tags that name something, in the order of the text. Computed at each call.
  public var tags: [TemplateTag] {
    var collector = TagCollector(source)
    collector.visit(nodes)
    return collector.tags
  }
}
