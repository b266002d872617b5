/// The types that belong to a part of a service, each with the step that brought it in.
public struct TypeClosure: Sendable {
  private var steps: [QualifiedName: TypeStep] = [:]

  /// How many types there are.
  public var count: Int { steps.count }

  /// Whether a type belongs to it.
  public func contains(_ type: QualifiedName) -> Bool { steps[type] != nil }

  /// Whether the type of a property, parameter or result belongs to it; those of the protocol itself always do.
  func contains(_ reference: TypeReference) -> Bool { reference.modelType.map(contains) ?? true }

  /// The shortest chain that leads to a type, its beginning first; empty where the type does not belong to it.
  public func chain(to type: QualifiedName) -> [TypeStep] {
    var chain: [TypeStep] = []
    var next: QualifiedName? = type
    while let current = next, let step = steps[current] {
      chain.append(step)
      next = step.origin
    }
    return chain.reversed()
  }

  /// Notes a step; `false` if its type was in before.
  mutating func insert(_ step: TypeStep) -> Bool {
    guard steps[step.type] == nil else { return false }
    steps[step.type] = step
    return true
  }
}

extension TypeReference {
  /// The type of the model that it names; `nil` for a primitive or unknown one.
  var modelType: QualifiedName? {
    switch target {
    case .enumeration(let name), .complex(let name), .entity(let name), .definition(let name): name
    case .primitive, .unknown: nil
    }
  }
}
