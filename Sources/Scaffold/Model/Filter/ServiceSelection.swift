import CommandLineInterface
import GeneratorCore

/// The sets, singletons and operations of a service that match patterns, without the types that they need.
struct ServiceSelection: Sendable {
  /// Whether everything that is not excluded is included.
  private let takesAll: Bool
  private let include: [PathPattern]
  private let exclude: [PathPattern]
  /// What is cut out of the types and operations.
  let cuts: ResolvedCuts

  /// Creates the selection of a filter; an empty `include` selects everything.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for every pattern that matches no name in the model.
  init(_ filter: ServiceFilter, in model: ServiceModel) throws {
    takesAll = filter.include.isEmpty
    let names = Self.names(of: model)
    include = Self.patterns(filter.include, in: model, names: names)
    exclude = Self.patterns(filter.exclude, in: model, names: names)
    var idle: [Diagnostic] = []
    for (member, patterns) in [("include", self.include), ("exclude", self.exclude)] {
      for pattern in patterns where !names.contains(where: pattern.matches) {
        idle.append(Self.diagnostic(for: pattern, of: member, names: names))
      }
    }
    guard idle.isEmpty else { throw ScaffoldError(.usage, idle) }
    cuts = try ResolvedCuts(filter.cuts, in: model, ResourceNames(model))
  }

  /// Whether a set, singleton or operation import is selected.
  func takes(_ name: String) -> Bool {
    (takesAll || include.contains { $0.matches(name) }) && !excludes(name) && !cuts.imports.contains(name)
  }

  /// Whether a bound operation is included by its own name.
  func names(_ operation: ServiceOperation) -> Bool {
    include.contains { $0.matches(operation.name.name) || $0.matches(operation.name.description) }
      && !excludes(operation)
  }

  /// Whether an operation is excluded by its name.
  func excludes(_ operation: ServiceOperation) -> Bool {
    excludes(operation.name.name) || excludes(operation.name.description) || cuts.operations.contains(operation.name)
  }

  private func excludes(_ name: String) -> Bool { exclude.contains { $0.matches(name) } }

  /// The patterns, where the name of an entity type stands for its sets unless something else has that name.
  private static func patterns(_ texts: [String], in model: ServiceModel, names: Set<String>) -> [PathPattern] {
    texts.flatMap { text in
      let pattern = PathPattern(text)
      guard !names.contains(where: pattern.matches) else { return [pattern] }
      let sets = model.entitySets.filter { set in
        pattern.matches(set.type.name) || pattern.matches(set.type.description)
      }
      return sets.isEmpty ? [pattern] : sets.map { PathPattern($0.name) }
    }
  }

  private static func names(of model: ServiceModel) -> Set<String> {
    let operations = model.operations.map(\.name)
    return Set(ResourceNames(model).all + operations.map(\.name) + operations.map(\.description))
  }

  /// - Parameter member: the member of `scaffold.json` for the pattern.
  private static func diagnostic(for pattern: PathPattern, of member: String, names: Set<String>) -> Diagnostic {
    Diagnostic(
      .error, .unmatchedPattern, "no entity set, singleton or operation of the service has the name '\(pattern)'",
      hint: NameSuggestion.hint(for: pattern.description, among: names)
        ?? "'scaffold inspect' lists them; '*' matches any characters"
    ).about(SettingReference(member, value: pattern.description))
  }
}
