/// How many types each set, singleton and operation of a service brings when it alone is included.
public struct ServiceSizes: Sendable {
  /// The number of types by name.
  public let types: [String: Int]

  /// Measures a service.
  public init(_ model: ServiceModel) {
    let graph = TypeGraph(model)
    let beginnings = graph.beginnings { _ in true }
    let byName = Dictionary(grouping: beginnings) { $0.cause.childName ?? "" }
    types = byName.mapValues { graph.closure(of: $0).count }
  }
}

extension TypeStep.Cause {
  /// The set, singleton or operation import that a chain begins at.
  var childName: String? {
    switch self {
    case .entitySet(let name), .singleton(let name), .operationImport(let name): name
    default: nil
    }
  }
}
