/// Which parts of which templates were reached by renderings that recorded it.
///
///     var coverage = TemplateCoverage()
///     _ = try library.render("order", with: context, recording: &coverage)
///     let gaps = coverage.gaps(in: library.templates)
public struct TemplateCoverage: Sendable, Equatable {
  /// A section or block, by its position.
  struct Part: Hashable, Sendable {
    let template: String
    /// The offset of its name.
    let offset: Int
  }

  private var templates: Set<String> = []
  /// The sections and blocks whose content was written.
  private var taken: Set<Part> = []
  /// The sections that were reached without writing their content.
  private var skipped: Set<Part> = []

  /// An empty record.
  public init() {}

  /// Whether a template was rendered, either directly or inside another one.
  public func reaches(_ template: String) -> Bool { templates.contains(template) }

  mutating func enter(_ template: Template) {
    templates.insert(template.name)
  }

  mutating func meet(_ name: NamePath, in template: Template, isTaken: Bool) {
    let part = Part(template: template.name, offset: name.range.lowerBound)
    if isTaken { taken.insert(part) } else { skipped.insert(part) }
  }

  func isTaken(_ part: Part) -> Bool { taken.contains(part) }

  func isSkipped(_ part: Part) -> Bool { skipped.contains(part) }
}
