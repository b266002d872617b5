/// The number of types that each set, singleton and operation of a service needs if only it is included.
public struct ServiceSizes: Sendable {
  /// The number of types, by the name of the set, singleton or operation import.
  public let types: [String: Int]

  /// Computes the sizes of a service.
  public init(_ model: ServiceModel) {
    let graph = TypeGraph(model)
    let beginnings = graph.beginnings { _ in true }
    let byName = Dictionary(grouping: beginnings) { $0.cause.childName ?? "" }
    types = byName.mapValues { graph.closure(of: $0).count }
  }
}

extension TypeStep.Cause {
  /// The set, singleton or operation import that a chain begins with.
  var childName: String? {
    switch self {
    case .entitySet(let name), .singleton(let name), .operationImport(let name): name
    default: nil
    }
  }
}
