/// The entity types that are only related to others: no set, singleton, operation or other type leads to them, and they
/// lead to no other type.
///
/// Navigation to such a type keeps it, because nothing that a user can include would, and because it connects the service
/// no further.
struct LooseTypes: Sendable {
  private let names: Set<QualifiedName>

  init(_ model: ServiceModel) {
    let index = ModelIndex(model)
    let single = model.structuredTypes.filter { type in
      type.kind == .entity && type.base == nil && type.navigationProperties.isEmpty
        && type.properties.allSatisfy { $0.type.modelType == nil } && index.directlyDerivedTypes(of: type.name).isEmpty
    }
    var names = Set(single.map(\.name))
    if !names.isEmpty {
      names.subtract(model.entitySets.map(\.type))
      names.subtract(model.singletons.map(\.type))
      for operation in model.operations { names.subtract(operation.modelTypes) }
      for type in model.structuredTypes {
        names.subtract(type.properties.compactMap(\.type.modelType))
        names.subtract(type.navigationProperties.filter(\.containsTarget).map(\.target))
      }
    }
    self.names = names
  }

  /// Whether navigation alone leads to a type, and ends there.
  func contains(_ name: QualifiedName) -> Bool { names.contains(name) }
}
