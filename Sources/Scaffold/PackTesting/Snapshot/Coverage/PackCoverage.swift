import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import Templates

/// What the cases of packs reached of their templates.
public struct PackCoverage: Sendable {
  /// A part of a template that no case reached.
  public struct Gap: Sendable, Hashable {
    /// What was not reached.
    public let kind: CoverageGap.Kind
    /// Whether the template is a partial.
    public let isPartial: Bool
    /// The tag, as `{{#name}}`; empty for a whole template.
    public let tag: String
    /// Where it stands.
    public let location: SourceLocation
  }

  /// How much was reached.
  public let count: CoverageCount
  /// What was not, in the order of the templates.
  public let gaps: [Gap]

  /// Compares the templates of all modules that some packs can be made of with what was reached.
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

/// How much of packs has to be reached for a snapshot test to pass.
public enum RequiredCoverage: String, Sendable, CaseIterable {
  /// Every template and every partial.
  case templates
  /// Every section and block too, sections both written and not.
  case sections

  /// What is missing of it.
  public func missing(in coverage: PackCoverage) -> [PackCoverage.Gap] {
    switch self {
    case .templates: coverage.gaps.filter { $0.kind == .template }
    case .sections: coverage.gaps
    }
  }
}
