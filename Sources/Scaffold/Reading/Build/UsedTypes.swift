import GeneratorModel

/// The types that given types depend on: their base types, the types of their properties, and the targets of their
/// navigation properties.
struct UsedTypes {
  private let index: ModelIndex
  private(set) var names: Set<QualifiedName> = []

  init(_ model: ServiceModel) { index = ModelIndex(model) }

  /// Adds a type with all types that it depends on.
  mutating func add(_ name: QualifiedName) {
    var open = [name]
    while let next = open.popLast() {
      guard names.insert(next).inserted, let type = index.structuredType(next) else { continue }
      open += [type.base].compactMap { $0 } + type.navigationProperties.map(\.target)
      open += type.properties.compactMap { Self.name(of: $0.type) }
    }
  }

  /// Adds the type that a reference names.
  mutating func add(_ reference: TypeReference) {
    if let name = Self.name(of: reference) { add(name) }
  }

  private static func name(of reference: TypeReference) -> QualifiedName? {
    switch reference.target {
    case .entity(let name), .complex(let name), .enumeration(let name), .definition(let name): name
    case .primitive, .unknown: nil
    }
  }
}
