/// Collects the tags of a template.
struct TagCollector {
  private let source: TemplateText
  private(set) var tags: [TemplateTag] = []
  private var sections: [String] = []

  init(_ source: TemplateText) {
    self.source = source
  }

  mutating func visit(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .text: break
      case .variable(let variable): note(.variable, variable.name)
      case .section(let section): visit(section)
      case .partial(let partial): note(.partial, partial.reference.name, isDynamic: partial.reference.isDynamic)
      case .parent(let parent):
        note(.parent, parent.reference.name, isDynamic: parent.reference.isDynamic)
        parent.arguments.forEach { visit($0) }
      case .block(let block): visit(block)
      }
    }
  }

  private mutating func visit(_ section: SectionNode) {
    note(section.isInverted ? .invertedSection : .section, section.name)
    if !section.isInverted { sections.append(section.name.text) }
    visit(section.children)
    if !section.isInverted { sections.removeLast() }
  }

  private mutating func visit(_ block: BlockNode) {
    note(.block, block.name)
    visit(block.children)
  }

  private mutating func note(_ kind: TemplateTag.Kind, _ name: NamePath, isDynamic: Bool = false) {
    let place = source.place(of: name.range.lowerBound)
    tags.append(
      TemplateTag(
        kind: kind, name: name.text, isDynamic: isDynamic, sections: sections, line: place.line, column: place.column))
  }
}
