import GeneratorModel

extension ModelBuilder {
  /// Keeps annotations of targets without an element in the model under their path, and reports annotations without a
  /// target.
  mutating func checkTargets() {
    let isEmpty = model.structuredTypes.isEmpty && model.enumTypes.isEmpty && model.containers.isEmpty
    guard !annotations.targets.isEmpty, !isEmpty else { return }
    let schemas = documents.flatMap(\.schemas)
    let terms = schemas.flatMap { schema in schema.terms.map { "\(qualified($0, in: schema))" } }
    let targets = AnnotationTargets(model, terms: Set(terms))
    for target in annotations.targets {
      switch targets.finding(target.path) {
      case .element, .term: break
      case .elsewhere: model.pathAnnotations.append(PathAnnotations(path: target.path, annotations: target.annotations))
      case .nothing:
        warn(
          .unknownAnnotationTarget, "unknown target '\(target.path)' of annotations, left out", at: target.position,
          attribute: "Target",
          hint: remedy(forTarget: target.path, index: targets.index))
      }
    }
  }

  private mutating func remedy(forTarget path: String, index: ModelIndex) -> String {
    let first = path.prefix { $0 != "/" && $0 != "(" }
    let name = QualifiedName(String(first))
    let isContainer = model.containers.contains { $0.name == name }
    if !isContainer, types.target(name) == nil { return remedy(forUnknown: name) }
    let members =
      isContainer
      ? model.entitySets.map(\.name) + model.singletons.map(\.name) + model.operationImports.map(\.name)
      : index.properties(of: name).map(\.name) + index.navigationProperties(of: name).map(\.name)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return types.suggestion(for: last, in: members) ?? "name an element of the document"
  }
}
