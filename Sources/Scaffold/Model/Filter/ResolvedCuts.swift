import CommandLineInterface
import GeneratorCore

/// What the cuts of a filter remove from a model.
struct ResolvedCuts: Sendable {
  /// The removed types, each with its cut. A type goes with its base type.
  private(set) var types: [QualifiedName: ServiceCut] = [:]
  /// The removed navigation properties, each with its cut.
  private(set) var navigation: [NavigationReference: ServiceCut] = [:]
  /// The removed operations.
  private(set) var operations: Set<QualifiedName> = []
  /// The names of the removed operation imports in URLs.
  private(set) var imports: Set<String> = []

  /// No cuts.
  init() {}

  /// Finds what cuts remove.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for every pattern that matches nothing in the model.
  init(_ cuts: ServiceCuts, in model: ServiceModel, _ resources: ResourceNames) throws {
    guard !cuts.isEmpty else { return }
    let index = ModelIndex(model)
    var idle: [Diagnostic] = []
    for text in cuts.types where !cutTypes(ServiceCut(.type, text), of: model, index: index) {
      let names = model.typeNames.flatMap { [$0.description, $0.name] }
      let fault = Self.diagnostic(.noSuchType, "type", named: text, among: names)
      idle.append(fault.about(SettingReference("excludeTypes", value: text)))
    }
    let paths = NavigationPaths(model, index: index, resources: resources)
    for text in cuts.navigation where !cutNavigation(text, paths) {
      let fault = Self.diagnostic(.unmatchedPattern, "navigation property at", named: text, among: paths.suggestions)
      idle.append(fault.about(SettingReference("excludeNavigation", value: text)))
    }
    for text in cuts.operations where !cutOperations(text, of: model, resources: resources) {
      let names = model.operations.map(\.name.name) + model.operationImports.map(\.name)
      let fault = Self.diagnostic(.unmatchedPattern, "operation", named: text, among: names)
      idle.append(fault.about(SettingReference("excludeOperations", value: text)))
    }
    guard idle.isEmpty else { throw ScaffoldError(.usage, idle) }
  }

  /// Whether nothing is removed.
  var isEmpty: Bool { types.isEmpty && navigation.isEmpty && operations.isEmpty && imports.isEmpty }

  /// The cut that removes a step of a chain; nil if none does.
  func cut(of step: TypeStep) -> ServiceCut? {
    if let cut = types[step.type] { return cut }
    switch step.cause {
    case .containment(let name, let owner), .navigation(let name, let owner):
      return navigation[NavigationReference(owner: owner, name: name)]
    default: return nil
    }
  }

  private mutating func cutTypes(_ cut: ServiceCut, of model: ServiceModel, index: ModelIndex) -> Bool {
    let pattern = PathPattern(cut.pattern)
    var open = model.typeNames.filter { pattern.matches($0.description) || pattern.matches($0.name) }
    let isMatching = !open.isEmpty
    while let type = open.popLast() {
      guard types[type] == nil else { continue }
      types[type] = cut
      open += index.directlyDerivedTypes(of: type)
    }
    return isMatching
  }

  private mutating func cutNavigation(_ text: String, _ paths: NavigationPaths) -> Bool {
    let isKept = text.hasPrefix("!")
    let found = paths.matches(isKept ? String(text.dropFirst()) : text)
    for property in found {
      navigation[property] = isKept ? nil : navigation[property] ?? ServiceCut(.navigation, text)
    }
    return !found.isEmpty
  }

  private mutating func cutOperations(_ text: String, of model: ServiceModel, resources: ResourceNames) -> Bool {
    let pattern = PathPattern(text)
    let found = Set(
      model.operations.map(\.name).filter { pattern.matches($0.name) || pattern.matches($0.description) })
    let children = model.operationImports.filter { child in
      found.contains(child.operation) || pattern.matches(resources[child.name, of: child.container])
    }
    operations.formUnion(found)
    imports.formUnion(children.map { resources[$0.name, of: $0.container] })
    return !found.isEmpty || !children.isEmpty
  }

  private static func diagnostic(
    _ id: DiagnosticID, _ sort: String, named text: String, among names: [String]
  ) -> Diagnostic {
    Diagnostic(
      .error, id, "the service has no \(sort) '\(text)'",
      hint: NameSuggestion.hint(for: text, among: names)
        ?? "'scaffold inspect' lists what it has; '*' matches any characters")
  }
}
