import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import ServiceData

/// One side of a comparison: a named model, with what its emitted package calls things and keeps in its store.
struct ComparedModel {
  let named: NamedModel
  /// The name of the emitted package.
  private let package: String
  /// The types whose values stand in tables: those of sets, what they inherit from, what is derived of them, and the
  /// complex types of their properties.
  private let storedTypes: Set<QualifiedName>
  /// The first import, by path, of each operation.
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

  /// Whether tables hold values of a type.
  func stores(_ type: QualifiedName) -> Bool { storedTypes.contains(type) }

  /// Whether a type inherits from one that is stored, so that its rows stand in a table.
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

  /// The Swift declaration of a property; a content stream has none.
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

  /// The Swift name of an operation that is called by an import, as methods are written: `ShopService.rate`.
  func swift(_ operationImport: OperationImport) -> String {
    "\(package)Service.\(named.childName(operationImport.name, of: operationImport.container).source)"
  }

  /// The Swift name of an operation with the labels of its parameters; an unbound one is called by its imports alone.
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
  /// A reference with a type definition replaced by what it stands for: the same values, and in Swift the same type.
  func plain(_ reference: TypeReference) -> TypeReference {
    guard case .definition(let name) = reference.target, let definition = index.typeDefinition(name) else {
      return reference
    }
    var plain = reference
    plain.target = .primitive(definition.underlyingType)
    return plain
  }

  /// How Swift writes the values of a reference, aliases resolved.
  func swiftType(_ reference: TypeReference) -> String { SwiftMember(plain(reference), in: named).type }

  /// How a store keeps the values of a property; nil where it has no column. Equal texts mean equal columns.
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
