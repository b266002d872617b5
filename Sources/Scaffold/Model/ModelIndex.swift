/// Finds the elements of a model by name, and what a type has by inheritance.
///
/// Built once per model; a lookup costs the same whatever the size of the service.
public struct ModelIndex: Sendable {
  private let structuredTypes: [QualifiedName: StructuredType]
  private let enumTypes: [QualifiedName: EnumType]
  private let typeDefinitions: [QualifiedName: TypeDefinition]
  private let derived: [QualifiedName: [QualifiedName]]

  /// Reads a model; of two elements with one name, the first counts.
  public init(_ model: ServiceModel) {
    structuredTypes = Dictionary(model.structuredTypes.map { ($0.name, $0) }) { first, _ in first }
    enumTypes = Dictionary(model.enumTypes.map { ($0.name, $0) }) { first, _ in first }
    typeDefinitions = Dictionary(model.typeDefinitions.map { ($0.name, $0) }) { first, _ in first }
    var derived: [QualifiedName: [QualifiedName]] = [:]
    for type in model.structuredTypes {
      if let base = type.base { derived[base, default: []].append(type.name) }
    }
    self.derived = derived
  }

  /// The entity or complex type of a name.
  public func structuredType(_ name: QualifiedName) -> StructuredType? { structuredTypes[name] }

  /// The enumeration type of a name.
  public func enumType(_ name: QualifiedName) -> EnumType? { enumTypes[name] }

  /// The type definition of a name.
  public func typeDefinition(_ name: QualifiedName) -> TypeDefinition? { typeDefinitions[name] }

  /// The limits on values of a type: its own, and where it says nothing those of the definition that it names.
  public func facets(of type: TypeReference) -> Facets {
    guard case .definition(let name) = type.target, let inherited = typeDefinitions[name]?.facets else {
      return type.facets
    }
    var facets = type.facets
    facets.maxLength = facets.maxLength ?? inherited.maxLength
    facets.precision = facets.precision ?? inherited.precision
    facets.scale = facets.scale ?? inherited.scale
    facets.srid = facets.srid ?? inherited.srid
    facets.isUnicode = facets.isUnicode ?? inherited.isUnicode
    return facets
  }

  /// A type with all that it inherits from: the root first, the type itself last. Ends where a base type is missing or
  /// comes round again.
  public func lineage(of name: QualifiedName) -> [StructuredType] {
    var line: [StructuredType] = []
    var seen: Set<QualifiedName> = []
    var next: QualifiedName? = name
    while let current = next, seen.insert(current).inserted, let type = structuredTypes[current] {
      line.append(type)
      next = type.base
    }
    return line.reversed()
  }

  /// How many base types a type can have above it. An emitted type has every member that it inherits, so that a line of
  /// thousands would make millions.
  public static let maximumLineage = 100

  /// The first of some types that has more than ``maximumLineage`` base types above it, or lies on a circle; `nil` where
  /// there is none.
  ///
  /// Looks at each type once.
  package func tooDeepType(among types: [StructuredType]) -> StructuredType? {
    var depths: [QualifiedName: Int] = [:]
    for name in types.map(\.name) {
      var line: [QualifiedName] = []
      var next: QualifiedName? = name
      while let current = next, depths[current] == nil, let type = structuredTypes[current] {
        line.append(current)
        guard line.count <= Self.maximumLineage + 1 else { return structuredTypes[name] }
        next = type.base
      }
      var depth = next.flatMap { depths[$0] } ?? -1
      for current in line.reversed() {
        depth += 1
        depths[current] = depth
        if depth > Self.maximumLineage { return structuredTypes[current] }
      }
    }
    return nil
  }

  /// The types that name `name` as their base type, in the model's order.
  public func directlyDerivedTypes(of name: QualifiedName) -> [QualifiedName] { derived[name] ?? [] }

  /// The structural properties of a type with the inherited ones, the root's first.
  public func properties(of name: QualifiedName) -> [Property] { lineage(of: name).flatMap(\.properties) }

  /// The structural property at the end of a path that leads through complex properties, `Address/City`.
  public func property(at path: String, of name: QualifiedName) -> Property? {
    var owner = name
    var found: Property?
    for part in path.split(separator: "/") {
      if let previous = found {
        guard case .complex(let type) = previous.type.target else { return nil }
        owner = type
      }
      found = lineage(of: owner).reversed().lazy.compactMap { $0.properties.first { $0.name == part } }.first
      if found == nil { return nil }
    }
    return found
  }

  /// The navigation properties of a type with the inherited ones, the root's first.
  public func navigationProperties(of name: QualifiedName) -> [NavigationProperty] {
    lineage(of: name).flatMap(\.navigationProperties)
  }

  /// The key of an entity type, inherited or its own; empty when it has none.
  public func key(of name: QualifiedName) -> [KeyPart] { keyOwner(of: name)?.key ?? [] }

  /// The type that declares the key of an entity type: itself or one that it inherits from.
  package func keyOwner(of name: QualifiedName) -> StructuredType? { lineage(of: name).first { !$0.key.isEmpty } }

  /// Whether instances of a type can carry properties that the model does not name.
  public func isOpen(_ name: QualifiedName) -> Bool { lineage(of: name).contains(where: \.isOpen) }

  /// Whether a type or a type that it inherits from describes a media stream.
  public func hasStream(_ name: QualifiedName) -> Bool { lineage(of: name).contains(where: \.hasStream) }
}
