/// What the types of a service add to a package.
public struct TypeCosts: Sendable {
  private let model: ServiceModel
  private let index: ModelIndex
  private let enumMembers: [QualifiedName: Int]
  private let operations: [QualifiedName: Int]

  /// Creates the costs of the types of a service.
  public init(_ model: ServiceModel) {
    self.model = model
    index = ModelIndex(model)
    enumMembers = Dictionary(model.enumTypes.map { ($0.name, $0.members.count) }) { first, _ in first }
    let bound = model.operations.lazy.filter(\.isBound).compactMap { $0.parameters.first?.type.modelType }
    operations = bound.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The cost of a type.
  subscript(name: QualifiedName) -> EmissionCost {
    let members = index.properties(of: name).count + index.navigationProperties(of: name).count
    return EmissionCost(
      types: 1, members: members + (enumMembers[name] ?? 0), operations: operations[name] ?? 0)
  }

  /// The cost of the types of a part of the service.
  public func total(of types: TypeClosure) -> EmissionCost {
    types.names.reduce(into: EmissionCost()) { $0 += self[$1] }
  }

  /// The cost of each set, singleton and operation import if only it is included, by its name.
  public var ofEachChild: [String: EmissionCost] { ServiceSizes.ofEach(in: model, total) }
}
