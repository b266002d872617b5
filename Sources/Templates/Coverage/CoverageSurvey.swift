/// Compares the content of templates with what was reached.
struct CoverageSurvey {
  private let coverage: TemplateCoverage
  private(set) var gaps: [CoverageGap] = []
  private(set) var count = CoverageCount()

  init(_ coverage: TemplateCoverage) {
    self.coverage = coverage
  }

  mutating func visit(_ template: Template) {
    let isReached = coverage.reaches(template.name)
    count.countTemplate(isReached: isReached)
    if !isReached { gaps.append(CoverageGap(.template, template: template.name)) }
    visit(template.nodes, of: template, isReported: isReached)
  }

  /// Counts every branch. A gap is reported only if the part around it was reached.
  private mutating func visit(_ nodes: [Node], of template: Template, isReported: Bool) {
    for node in nodes {
      switch node {
      case .text, .variable, .partial: break
      case .section(let section): visit(section, of: template, isReported: isReported)
      case .block(let block): visit(block, of: template, isReported: isReported)
      case .parent(let parent):
        for block in parent.arguments { visit(block, of: template, isReported: isReported) }
      }
    }
  }

  private mutating func visit(_ section: SectionNode, of template: Template, isReported: Bool) {
    let part = TemplateCoverage.Part(template: template.name, offset: section.name.range.lowerBound)
    let tag = "{{\(section.isInverted ? "^" : "#")\(section.name.text)}}"
    let isTaken = note(
      .taken, isReached: coverage.isTaken(part), name: section.name, tag: tag, of: template, isReported: isReported)
    _ = note(
      .skipped, isReached: coverage.isSkipped(part), name: section.name, tag: tag, of: template, isReported: isReported)
    visit(section.children, of: template, isReported: isReported && isTaken)
  }

  private mutating func visit(_ block: BlockNode, of template: Template, isReported: Bool) {
    let part = TemplateCoverage.Part(template: template.name, offset: block.name.range.lowerBound)
    let tag = "{{$\(block.name.text)}}"
    let isTaken = note(
      .taken, isReached: coverage.isTaken(part), name: block.name, tag: tag, of: template, isReported: isReported)
    visit(block.children, of: template, isReported: isReported && isTaken)
  }

  private mutating func note(
    _ kind: CoverageGap.Kind, isReached: Bool, name: NamePath, tag: String, of template: Template,
    isReported: Bool
  ) -> Bool {
    count.countBranch(isReached: isReached)
    if !isReached && isReported {
      let place = template.source.place(of: name.range.lowerBound)
      gaps.append(CoverageGap(kind, template: template.name, tag: tag, line: place.line, column: place.column))
    }
    return isReached
  }
}

extension TemplateCoverage {
  /// What no rendering reached: whole templates, contents of sections and blocks, and branches past sections, in the order
  /// of the templates and of their text. Inside a part that was not reached, no further gaps are reported.
  public func gaps(in templates: [Template]) -> [CoverageGap] {
    survey(templates).gaps
  }

  /// How much of some templates was reached.
  public func count(in templates: [Template]) -> CoverageCount {
    survey(templates).count
  }

  private func survey(_ templates: [Template]) -> CoverageSurvey {
    var survey = CoverageSurvey(self)
    for template in templates { survey.visit(template) }
    return survey
  }
}
