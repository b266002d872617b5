/// The dependencies between the types of a service.
///
/// The closure of a type contains its base type, the types of its properties, contained entities, and, if values of the
/// type are used, its derived types, which may be used in its place. Navigation to entities in other sets is only
/// followed on request, because it connects nearly every service as a whole; navigation to ``LooseTypes`` always.
struct TypeGraph: Sendable {
  let model: ServiceModel
  private let index: ModelIndex
  private let resources: ResourceNames
  private let overloads: [QualifiedName: [ServiceOperation]]
  private let cuts: ResolvedCuts
  private let loose: LooseTypes

  /// - Parameter cuts: what no chain goes through.
  init(_ model: ServiceModel, cuts: ResolvedCuts = ResolvedCuts()) {
    self.model = model
    self.cuts = cuts
    index = ModelIndex(model)
    resources = ResourceNames(model)
    loose = LooseTypes(model)
    overloads = Dictionary(grouping: model.operations, by: \.name)
  }

  /// The first steps of the chains for the selected sets, singletons and operation imports.
  func beginnings(where isTaken: (String) -> Bool) -> [TypeStep] {
    let sets = model.entitySets.map { (resources[$0.name, of: $0.container], $0.type) }
    let singletons = model.singletons.map { (resources[$0.name, of: $0.container], $0.type) }
    let imports = model.operationImports.map { (resources[$0.name, of: $0.container], $0.operation) }
    return sets.filter { isTaken($0.0) }.map { TypeStep(type: $1, cause: .entitySet($0)) }
      + singletons.filter { isTaken($0.0) }.map { TypeStep(type: $1, cause: .singleton($0)) }
      + imports.filter { isTaken($0.0) }.flatMap { name, operation in
        (overloads[operation] ?? []).filter { !$0.isBound && isWhole($0) }.flatMap { operation in
          operation.modelTypes.map { TypeStep(type: $0, cause: .operationImport(name)) }
        }
      }
  }

  /// Whether no type that an operation uses is cut.
  private func isWhole(_ operation: ServiceOperation) -> Bool {
    cuts.types.isEmpty || operation.modelTypes.allSatisfy { cuts.types[$0] == nil }
  }

  /// All types that are reachable from some steps.
  ///
  /// - Parameter others: steps for types that are not reachable from the first ones.
  func closure(
    of beginnings: [TypeStep], then others: [TypeStep] = [], followingNavigation: Bool = false
  ) -> TypeClosure {
    var closure = TypeClosure()
    // Types whose values are used, as opposed to base types of others.
    var held: Set<QualifiedName> = []
    for start in [beginnings, others] {
      var queue = start
      var next = 0
      while next < queue.count {
        let step = queue[next]
        next += 1
        guard cuts.isEmpty || cuts.cut(of: step) == nil else { continue }
        if closure.insert(step) { queue += steps(from: step.type, followingNavigation: followingNavigation) }
        if !step.isBase, held.insert(step.type).inserted {
          queue += index.directlyDerivedTypes(of: step.type).map {
            TypeStep(type: $0, cause: .derived(from: step.type))
          }
        }
      }
    }
    return closure
  }

  private func steps(from name: QualifiedName, followingNavigation: Bool) -> [TypeStep] {
    guard let type = index.structuredType(name) else { return [] }
    let properties = type.properties.compactMap { property in
      property.type.modelType.map { TypeStep(type: $0, cause: .property(property.name, of: name)) }
    }
    let navigation = type.navigationProperties.compactMap { property -> TypeStep? in
      if property.containsTarget {
        return TypeStep(type: property.target, cause: .containment(property.name, of: name))
      }
      guard followingNavigation || loose.contains(property.target) else { return nil }
      return TypeStep(type: property.target, cause: .navigation(property.name, of: name))
    }
    let base = type.base.map { TypeStep(type: $0, cause: .base(of: name)) }
    return (base.map { [$0] } ?? []) + properties + navigation
  }
}

extension ServiceOperation {
  /// The types of the model that the parameters and the result have.
  var modelTypes: [QualifiedName] { (parameters.map(\.type) + (returnType.map { [$0] } ?? [])).compactMap(\.modelType) }
}

extension TypeStep {
  fileprivate var isBase: Bool {
    if case .base = cause { true } else { false }
  }
}
