/// An index of the elements of a model by name, including what types inherit.
///
/// Built once per model; a lookup takes constant time.
public struct ModelIndex: Sendable {
  /// The types of the model, which has them in the same memory.
  private let structuredTypes: [StructuredType]
  /// The position of each type.
  private let positions: [QualifiedName: Int]
  /// The position of the base type of each type; nil if it has none.
  private let bases: [Int?]
  private let enumTypes: [QualifiedName: EnumType]
  private let typeDefinitions: [QualifiedName: TypeDefinition]
  /// The positions of the types whose base type is each type.
  private let derived: [[Int]]

  /// Creates the index of a model. If two elements have the same name, the first one is used.
  public init(_ model: ServiceModel) {
    structuredTypes = model.structuredTypes
    let positions = Dictionary(zip(model.structuredTypes.lazy.map(\.name), 0...)) { first, _ in first }
    self.positions = positions
    bases = structuredTypes.map { $0.base.flatMap { positions[$0] } }
    enumTypes = Dictionary(model.enumTypes.map { ($0.name, $0) }) { first, _ in first }
    typeDefinitions = Dictionary(model.typeDefinitions.map { ($0.name, $0) }) { first, _ in first }
    var derived: [[Int]] = Array(repeating: [], count: bases.count)
    for (position, base) in bases.enumerated() {
      if let base { derived[base].append(position) }
    }
    self.derived = derived
  }

  /// The entity or complex type with a name; nil if there is none.
  public func structuredType(_ name: QualifiedName) -> StructuredType? { positions[name].map { structuredTypes[$0] } }

  /// The enumeration type with a name; nil if there is none.
  public func enumType(_ name: QualifiedName) -> EnumType? { enumTypes[name] }

  /// The type definition with a name; nil if there is none.
  public func typeDefinition(_ name: QualifiedName) -> TypeDefinition? { typeDefinitions[name] }

  /// The facets of a type. Missing ones are inherited from the type definition that it refers to.
  public func facets(of type: TypeReference) -> Facets {
    guard case .definition(let name) = type.target, let inherited = typeDefinitions[name]?.facets else {
      return type.facets
    }
    return type.facets.inheriting(inherited)
  }

  /// A type and its base types, from the root to the type itself. Ends at a base type that is missing or forms a cycle.
  public func lineage(of name: QualifiedName) -> [StructuredType] { line(of: name).map { structuredTypes[$0] } }

  /// Whether one of two types is the other, or inherits from it.
  package func areRelated(_ name: QualifiedName, _ other: QualifiedName) -> Bool {
    guard let first = positions[name], let second = positions[other] else { return false }
    return line(of: name).contains(second) || line(of: other).contains(first)
  }

  /// The positions of the types in a lineage, from the root to the type itself.
  private func line(of name: QualifiedName) -> [Int] {
    var line: [Int] = []
    var next = positions[name]
    while let current = next, !line.contains(current) {
      line.append(current)
      next = bases[current]
    }
    line.reverse()
    return line
  }

  /// The first type of a lineage, from the root to the type itself, that meets a condition; nil if there is none.
  private func first(of name: QualifiedName, where isWanted: (StructuredType) -> Bool) -> StructuredType? {
    line(of: name).first { isWanted(structuredTypes[$0]) }.map { structuredTypes[$0] }
  }

  /// The maximum number of base types of a type. Each emitted type has all inherited members, so a hierarchy of
  /// thousands of types would result in millions of members.
  public static let maximumLineage = 100

  /// The first of some types that has more than ``maximumLineage`` base types or inherits from itself; `nil` if there
  /// is none.
  ///
  /// Visits each type once.
  package func tooDeepType(among types: [StructuredType]) -> StructuredType? {
    var depths: [QualifiedName: Int] = [:]
    for name in types.map(\.name) {
      var line: [QualifiedName] = []
      var next: QualifiedName? = name
      while let current = next, depths[current] == nil, let type = structuredType(current) {
        line.append(current)
        guard line.count <= Self.maximumLineage + 1 else { return structuredType(name) }
        next = type.base
      }
      var depth = next.flatMap { depths[$0] } ?? -1
      for current in line.reversed() {
        depth += 1
        depths[current] = depth
        if depth > Self.maximumLineage { return structuredType(current) }
      }
    }
    return nil
  }

  /// The types whose base type is `name`, in the order of the model.
  public func directlyDerivedTypes(of name: QualifiedName) -> [QualifiedName] {
    positions[name].map { derived[$0].map { structuredTypes[$0].name } } ?? []
  }

  /// The structural properties of a type including inherited ones, those of the root first.
  public func properties(of name: QualifiedName) -> [Property] {
    line(of: name).flatMap { structuredTypes[$0].properties }
  }

  /// The structural property at a path through complex properties, `Address/City`; nil if there is none.
  public func property(at path: String, of name: QualifiedName) -> Property? {
    var owner = name
    var found: Property?
    for part in path.split(separator: "/") {
      if let previous = found {
        guard case .complex(let type) = previous.type.target else { return nil }
        owner = type
      }
      found =
        line(of: owner).reversed().lazy.compactMap { position in
          structuredTypes[position].properties.first { $0.name == part }
        }.first
      if found == nil { return nil }
    }
    return found
  }

  /// The navigation properties of a type including inherited ones, those of the root first.
  public func navigationProperties(of name: QualifiedName) -> [NavigationProperty] {
    line(of: name).flatMap { structuredTypes[$0].navigationProperties }
  }

  /// The key of an entity type, its own or inherited; empty if there is none.
  public func key(of name: QualifiedName) -> [KeyPart] { keyOwner(of: name)?.key ?? [] }

  /// The type that declares the key of an entity type: the type itself or a base type.
  package func keyOwner(of name: QualifiedName) -> StructuredType? { first(of: name) { !$0.key.isEmpty } }

  /// Whether instances of a type can have properties that are not in the model.
  public func isOpen(_ name: QualifiedName) -> Bool { first(of: name, where: \.isOpen) != nil }

  /// Whether a type or one of its base types has a media stream.
  public func hasStream(_ name: QualifiedName) -> Bool { first(of: name, where: \.hasStream) != nil }
}
