/// Templates that can refer to each other by name, with the options for rendering them.
///
///     let library = try TemplateLibrary(templates: ["greeting": "Hello, {{name}}!\n"], options: TemplateOptions())
///     let text = try library.render("greeting", with: TemplateObject(["name": "Ada"])).text
public struct TemplateLibrary: Sendable {
  /// How the templates are rendered.
  public let options: TemplateOptions
  /// All templates, sorted by name.
  public let templates: [Template]
  private let indexes: [String: Int]

  /// Reads templates from texts by name.
  ///
  /// Throws the first fault, in the order of the names, as a `TemplateError` of kind `syntax`.
  public init(templates: [String: String], options: TemplateOptions) throws(TemplateError) {
    var read: [Template] = []
    for (name, text) in templates.sorted(by: { $0.key < $1.key }) {
      read.append(try Template(name: name, text: text))
    }
    self.init(read, options: options)
  }

  /// A library of templates that have already been read. If two have the same name, the later one is used.
  public init(_ templates: [Template], options: TemplateOptions) {
    self.options = options
    let byName = Dictionary(templates.map { ($0.name, $0) }) { _, later in later }
    self.templates = byName.values.sorted { $0.name < $1.name }
    indexes = Dictionary(uniqueKeysWithValues: self.templates.enumerated().map { ($1.name, $0) })
  }

  /// Renders the template with a name in a context.
  ///
  /// Throws a `TemplateError` if there is no template with this name or if templates are nested endlessly. In strict
  /// mode, also throws if a template uses a name that the context or the library does not know.
  public func render(_ name: String, with context: TemplateObject) throws(TemplateError) -> RenderedText {
    try render(name, over: .object(context))
  }

  /// Renders the template with a name in a context, and records which parts of the templates were reached.
  ///
  /// Throws the same errors as `render(_:with:)`.
  public func render(
    _ name: String, with context: TemplateObject, recording coverage: inout TemplateCoverage
  ) throws(TemplateError) -> RenderedText {
    var renderer = Renderer(self, template: try known(name), context: .object(context), coverage: coverage)
    coverage = TemplateCoverage()
    defer { coverage = renderer.coverage ?? coverage }
    return try renderer.render()
  }

  /// Renders a template over any value. Packs only need objects; the tests of the specification also use texts.
  func render(_ name: String, over context: TemplateValue) throws(TemplateError) -> RenderedText {
    var renderer = Renderer(self, template: try known(name), context: context)
    return try renderer.render()
  }

  private func known(_ name: String) throws(TemplateError) -> Int {
    if let index = index(of: name) { return index }
    throw TemplateError(
      kind: .unknownTemplate, message: "unknown template '\(name)'", template: name, line: 0, column: 0, length: 0,
      sourceLine: "", hint: KnownNames(for: name, among: indexes.keys).hint(of: "template"))
  }

  func index(of name: String) -> Int? {
    indexes[name]
  }
}
