/// The number of types that each set, singleton and operation of a service needs if only it is included.
public struct ServiceSizes: Sendable {
  /// The number of types, by the name of the set, singleton or operation import.
  public let types: [String: Int]

  /// Computes the sizes of a service.
  public init(_ model: ServiceModel) {
    types = Self.ofEach(in: model) { $0.count }
  }

  /// A size of the types that each set, singleton and operation import needs, by its name.
  static func ofEach<Size>(in model: ServiceModel, _ size: (TypeClosure) -> Size) -> [String: Size] {
    let graph = TypeGraph(model)
    let beginnings = graph.beginnings { _ in true }
    let byName = Dictionary(grouping: beginnings) { $0.cause.childName ?? "" }
    return byName.mapValues { size(graph.closure(of: $0)) }
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
