/// Writes the nodes of a template, with the values of a context, into a single buffer.
struct Renderer {
  let library: TemplateLibrary
  var scope: Scope
  var output = OutputBuffer()
  var depth: NestingDepth
  /// The template whose nodes are being written.
  var current: TemplateInUse
  /// The blocks passed to the current template. Those of the outermost template come first, since they take precedence.
  var arguments: [BlockArgument] = []
  /// The indentation of each line of the current template.
  var indentation: [UInt8] = []
  /// Whether the current template's line has begun but nothing was written yet.
  var isIndentationDue = true
  /// How many nodes were written.
  private var nodeCount = 0
  /// The record of what was reached, if it was requested.
  var coverage: TemplateCoverage?

  init(_ library: TemplateLibrary, template: Int, context: TemplateValue, coverage: TemplateCoverage? = nil) {
    self.coverage = coverage
    self.library = library
    scope = Scope(context)
    depth = NestingDepth(limit: library.options.maximumDepth)
    current = TemplateInUse(number: Int32(template), template: library.templates[template])
  }

  /// Renders the template from its start.
  mutating func render() throws(TemplateError) -> RenderedText {
    coverage?.enter(current.template)
    try write(current.template.nodes)
    return RenderedText(output, templates: library.templates)
  }

  mutating func write(_ nodes: [Node]) throws(TemplateError) {
    try count(nodes)
    for node in nodes {
      switch node {
      case .text(let text): write(text)
      case .variable(let variable): try write(variable)
      case .section(let section): try write(section)
      case .partial(let partial): try write(partial)
      case .parent(let parent): try write(parent)
      case .block(let block): try write(block)
      }
    }
  }

  /// Stops endless work. A node writes little more than one value at a time, so a check for each list of nodes is
  /// enough.
  private mutating func count(_ nodes: [Node]) throws(TemplateError) {
    let former = nodeCount
    nodeCount += nodes.count + 1
    let options = library.options
    let refusal: String? =
      if output.bytes.count > options.maximumSize {
        "the text becomes larger than \(options.maximumSize >> 20) MB"
      } else if nodeCount > options.maximumNodes {
        "the text takes more than \(options.maximumNodes) steps"
      } else {
        nil
      }
    if let refusal {
      let hint = "look for recursive partials and nested sections"
      throw error(.size, refusal, at: 0..<1, hint: hint)
    }
    if former >> 16 != nodeCount >> 16, Task.isCancelled { throw error(.cancelled, "cancelled", at: 0..<1, hint: nil) }
  }

  private mutating func write(_ text: TextNode) {
    let record = record(at: text.start)
    if isIndentationDue, !text.isLineEnd { indent(record) }
    output.append(
      current.template.source.bytes, from: text.start, to: text.end, endsLine: text.endsLine, record: record)
    isIndentationDue = text.endsLine
  }

  private mutating func write(_ variable: VariableNode) throws(TemplateError) {
    switch try value(of: variable.name) {
    case .string(let string): write(string, of: variable)
    case .int(let number): write(String(number), of: variable)
    case .bool(let flag): write(flag ? "true" : "false", of: variable)
    case .lambda(let lambda): try write(lambda, of: variable)
    case .null, .none: break
    case .list, .object:
      guard library.options.isStrict else { return }
      throw error(
        .unknownName, "expected a text for '\(variable.name.text)', found a list or an object", at: variable.name.range,
        hint: "open it as a section: '{{#\(variable.name.text)}}'")
    }
  }

  func record(at offset: Int) -> LineRecord {
    LineRecord(template: current.number, offset: Int32(truncatingIfNeeded: offset), origin: scope.origin)
  }

  mutating func write(_ string: String, of variable: VariableNode) {
    let record = record(at: variable.name.range.lowerBound)
    if isIndentationDue, !string.isEmpty { indent(record) }
    let escaping = variable.isEscaped ? library.options.escaping : .none
    var string = string
    string.withUTF8 { output.append($0, escaping: escaping, record: record) }
  }

  private mutating func indent(_ record: LineRecord) {
    output.append(indentation, from: 0, to: indentation.count, endsLine: false, record: record)
    isIndentationDue = false
  }
}
