/// Templates that can refer to each other by name, and how they are rendered.
///
///     let library = try TemplateLibrary(templates: ["greeting": "Hello, {{name}}!\n"], options: TemplateOptions())
///     let text = try library.render("greeting", with: TemplateObject(["name": "Ada"])).text
public struct TemplateLibrary: Sendable {
  /// How the templates are rendered.
  public let options: TemplateOptions
  /// All templates in order of their names.
  public let templates: [Template]
  private let indexes: [String: Int]

  /// Reads templates, given as texts by name.
  ///
  /// Throws the first fault, in order of the names, as a `TemplateError` of kind `syntax`.
  public init(templates: [String: String], options: TemplateOptions) throws(TemplateError) {
    var read: [Template] = []
    for (name, text) in templates.sorted(by: { $0.key < $1.key }) {
      read.append(try Template(name: name, text: text))
    }
    self.init(read, options: options)
  }

  /// Makes a library of templates that have been read; of two templates of one name the later stays.
  public init(_ templates: [Template], options: TemplateOptions) {
    self.options = options
    let byName = Dictionary(templates.map { ($0.name, $0) }) { _, later in later }
    self.templates = byName.values.sorted { $0.name < $1.name }
    indexes = Dictionary(uniqueKeysWithValues: self.templates.enumerated().map { ($1.name, $0) })
  }

  /// Renders the template of a name in a context.
  ///
  /// Throws a `TemplateError` if there is no such template, if templates stand inside each other without end, and in
  /// strict mode if a template uses a name that the context or the library does not know.
  public func render(_ name: String, with context: TemplateObject) throws(TemplateError) -> RenderedText {
    try render(name, over: .object(context))
  }

  /// Renders the template of a name in a context, and adds to a record what of the templates was reached.
  ///
  /// Throws as `render(_:with:)`.
  public func render(
    _ name: String, with context: TemplateObject, recording coverage: inout TemplateCoverage
  ) throws(TemplateError) -> RenderedText {
    var renderer = Renderer(self, template: try known(name), context: .object(context), coverage: coverage)
    coverage = TemplateCoverage()
    defer { coverage = renderer.coverage ?? coverage }
    return try renderer.render()
  }

  /// Renders a template over any value; that of an object is all that packs need, that of a text the specification's.
  func render(_ name: String, over context: TemplateValue) throws(TemplateError) -> RenderedText {
    var renderer = Renderer(self, template: try known(name), context: context)
    return try renderer.render()
  }

  private func known(_ name: String) throws(TemplateError) -> Int {
    if let index = index(of: name) { return index }
    throw TemplateError(
      kind: .unknownTemplate, message: "unknown template '\(name)'", template: name, line: 0, column: 0, length: 0,
      sourceLine: "", hint: NameSuggestion(for: name, among: indexes.keys).hint(of: "template"))
  }

  func index(of name: String) -> Int? {
    indexes[name]
  }
}
