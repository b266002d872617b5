import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import Templates

/// The coverage of packs' templates by their cases.
public struct PackCoverage: Sendable {
  /// A part of a template that no case reached.
  public struct Gap: Sendable, Hashable {
    /// The kind of the gap.
    public let kind: CoverageGap.Kind
    /// Whether the template is a partial.
    public let isPartial: Bool
    /// The tag, as `{{#name}}`; empty for a whole template.
    public let tag: String
    /// The location of the gap.
    public let location: SourceLocation
  }

  /// The counts of the reached parts and of all parts.
  public let count: CoverageCount
  /// The gaps, in the order of the templates.
  public let gaps: [Gap]

  /// Compares the recorded coverage with the templates of all possible modules of the packs.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) for templates that cannot be read.
  init(_ coverage: TemplateCoverage, of packs: [TemplatePack]) throws {
    var modules: [String: TemplateModule] = [:]
    for module in packs.flatMap(\.reachableModules) { modules[module.name] = module }
    let templates = try PackTemplates(modules: modules.values.sorted { $0.name < $1.name })
    count = coverage.count(in: templates.library.templates)
    gaps = coverage.gaps(in: templates.library.templates).map { gap in
      Gap(
        kind: gap.kind, isPartial: !gap.template.hasPrefix("modules/"), tag: gap.tag,
        location: SourceLocation(
          file: templates.displayNames[gap.template] ?? gap.template, line: gap.line, column: gap.column))
    }
  }
}

/// The coverage that a snapshot test requires.
public enum RequiredCoverage: String, Sendable, CaseIterable {
  /// Every template and every partial.
  case templates
  /// Every section and block as well. A section must be both rendered and skipped.
  case sections

  /// The gaps in a coverage that violate the requirement.
  public func missing(in coverage: PackCoverage) -> [PackCoverage.Gap] {
    switch self {
    case .templates: coverage.gaps.filter { $0.kind == .template }
    case .sections: coverage.gaps
    }
  }
}
