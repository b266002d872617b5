/// The types in a part of a service, each with the step that included it.
public struct TypeClosure: Sendable {
  private var steps: [QualifiedName: TypeStep] = [:]

  /// The number of types.
  public var count: Int { steps.count }

  /// The names of the types, in no order.
  var names: some Sequence<QualifiedName> { steps.keys }

  /// Whether a type is included.
  public func contains(_ type: QualifiedName) -> Bool { steps[type] != nil }

  /// Whether the type of a property, parameter or result is included; built-in types always are.
  func contains(_ reference: TypeReference) -> Bool { reference.modelType.map(contains) ?? true }

  /// The shortest chain to a type, from its beginning; empty if the type is not included.
  public func chain(to type: QualifiedName) -> [TypeStep] {
    var chain: [TypeStep] = []
    var next: QualifiedName? = type
    while let current = next, let step = steps[current] {
      chain.append(step)
      next = step.origin
    }
    return chain.reversed()
  }

  /// Adds a step; returns `false` if its type was already included.
  mutating func insert(_ step: TypeStep) -> Bool {
    guard steps[step.type] == nil else { return false }
    steps[step.type] = step
    return true
  }
}

extension TypeReference {
  /// The type of the model that the reference names; `nil` for a primitive or unknown type.
  var modelType: QualifiedName? {
    switch target {
    case .enumeration(let name), .complex(let name), .entity(let name), .definition(let name): name
    case .primitive, .unknown: nil
    }
  }
}
