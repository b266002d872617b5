import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import ServiceData

/// One side of a comparison: a named model, with the Swift names in its emitted package and the contents of its store.
struct ComparedModel {
  let named: NamedModel
  /// The name of the emitted package.
  private let package: String
  /// The types whose values are stored in tables: the types of sets, their base types and derived types, and the
  /// complex types of their properties.
  private let storedTypes: Set<QualifiedName>
  /// The first import of each operation, in order of the paths.
  private let imports: [QualifiedName: OperationImport]

  init(_ named: NamedModel, package: String) {
    self.named = named
    self.package = package
    storedTypes = Self.storedTypes(of: named)
    imports = Dictionary(named.model.operationImports.map { ($0.operation, $0) }) { first, second in
      (second.container, second.name) < (first.container, first.name) ? second : first
    }
  }

  var model: ServiceModel { named.model }
  var index: ModelIndex { named.index }

  /// Whether values of a type are stored in tables.
  func stores(_ type: QualifiedName) -> Bool { storedTypes.contains(type) }

  /// Whether a type inherits from a stored type, so that its rows are stored in a table.
  func storesBase(of type: StructuredType) -> Bool { type.base.map(stores) ?? false }

  private static func storedTypes(of named: NamedModel) -> Set<QualifiedName> {
    var stored: Set<QualifiedName> = []
    var next = named.model.entitySets.map(\.type) + named.model.singletons.map(\.type)
    while let type = next.popLast() {
      let family = named.index.lineage(of: type) + derivedTypes(of: type, in: named.index)
      for member in family where stored.insert(member.name).inserted {
        next += member.properties.compactMap { property in
          if case .complex(let name) = property.type.target { return name }
          return nil
        }
      }
    }
    return stored
  }

  private static func derivedTypes(of type: QualifiedName, in index: ModelIndex) -> [StructuredType] {
    var found: [StructuredType] = []
    var seen: Set<QualifiedName> = []
    var next = index.directlyDerivedTypes(of: type)
    while let name = next.popLast() {
      guard seen.insert(name).inserted, let type = index.structuredType(name) else { continue }
      found.append(type)
      next += index.directlyDerivedTypes(of: name)
    }
    return found
  }
}

extension ComparedModel {
  /// The Swift name of a type.
  func swift(_ type: QualifiedName) -> String { named.typeName(type).source }

  /// The Swift declaration of a property; nil for a stream.
  func swift(_ property: Property, of type: QualifiedName) -> String? {
    guard property.type.target != .primitive(.stream) else { return nil }
    let member = SwiftMember(property.type, in: named)
    return "\(swift(type)).\(named.propertyName(property.name, of: type).source): \(member.type)"
  }

  /// The Swift declaration of a navigation property.
  func swift(_ property: NavigationProperty, of type: QualifiedName) -> String {
    let member = SwiftMember(property, in: named)
    return "\(swift(type)).\(named.propertyName(property.name, of: type).source): \(member.type)"
  }

  /// The Swift name of a member of an enumeration.
  func swift(_ member: EnumMember, of type: QualifiedName) -> String {
    "\(swift(type)).\(named.memberName(member.name, of: type).source)"
  }

  /// The Swift name of an entity set or singleton.
  func swift(set: String, of container: QualifiedName) -> String {
    "\(package)Sets.\(named.childName(set, of: container).source)"
  }

  /// The Swift name of an operation import, as a method: `ShopService.rate`.
  func swift(_ operationImport: OperationImport) -> String {
    "\(package)Service.\(named.childName(operationImport.name, of: operationImport.container).source)"
  }

  /// The Swift name of an operation, with the labels of its parameters; nil for an unbound operation without an import,
  /// which cannot be called.
  func swift(_ operation: ServiceOperation) -> String? {
    let labels = named.parameterNames(of: operation).map(\.name)
    if operation.isBound {
      let own = labels.dropFirst().map { "\($0):" }.joined()
      return "\(package)Service.\(named.operationName(operation).source)(on:\(own))"
    }
    return imports[operation.name].map { "\(swift($0))(\(labels.map { "\($0):" }.joined()))" }
  }
}

extension ComparedModel {
  /// A reference with a type definition replaced by its underlying type, which has the same values and the same type in
  /// Swift.
  func plain(_ reference: TypeReference) -> TypeReference {
    guard case .definition(let name) = reference.target, let definition = index.typeDefinition(name) else {
      return reference
    }
    var plain = reference
    plain.target = .primitive(definition.underlyingType)
    return plain
  }

  /// The Swift type of a reference's values, with aliases resolved.
  func swiftType(_ reference: TypeReference) -> String { SwiftMember(plain(reference), in: named).type }

  /// The stored form of a property's values; nil if it has no column. Equal texts mean equal columns.
  func storedForm(_ reference: TypeReference) -> String? {
    let plain = plain(reference)
    if plain.isCollection { return "json" }
    switch plain.target {
    case .enumeration(let name): return "enumeration \(name)"
    case .complex, .entity, .unknown: return "json"
    case .definition(let name): return name.description
    case .primitive(let type):
      switch PrimitiveKind(type) {
      case .stream: return nil
      case .byte, .sbyte, .int16, .int32, .int64: return "integer"
      case .single, .double: return "real"
      case .geography, .geometry, .json: return "json"
      case let kind: return kind.rawValue
      }
    }
  }
}
