import GeneratorModel
import GeneratorNaming

/// The modules that declarations of the emitted model use, so that each of its files imports no others.
struct UsedModules {
  /// Whether they name types of Foundation: `Data`, `Decimal` and `UUID`.
  private(set) var foundation = false
  /// Whether they name types of the module of values, such as `CalendarDate` or the schema of a type.
  private(set) var values = false
  /// Whether they use typed entities: a structure, an enumeration, or the conversion of an argument or a result.
  private(set) var entities = false

  /// Whether they use any of them.
  var any: Bool { foundation || values || entities }

  /// The modules that the declarations of types use.
  init(types: [QualifiedName], of model: NamedModel) {
    for name in types {
      if model.index.typeDefinition(name) != nil {
        add(SwiftScalar(model.index.primitiveKind(of: name)).origin)
      } else {
        values = true
        entities = true
        for property in model.index.lineage(of: name).flatMap(\.properties) { add(property.type.swiftOrigin) }
        for part in model.index.key(of: name) {
          if let property = model.index.property(at: part.path, of: name) { add(property.type.swiftOrigin) }
        }
      }
    }
  }

  /// The modules that the methods for operations use.
  init(operations: [ServiceOperation]) {
    for operation in operations {
      let types =
        operation.parameters.dropFirst(operation.isBound ? 1 : 0).map(\.type)
        + [operation.returnType].compactMap(\.self)
      for type in types { add(type.swiftOrigin) }
      if operation.isBound || !types.isEmpty { entities = true }
    }
  }

  private mutating func add(_ origin: SwiftScalar.TypeOrigin) {
    switch origin {
    case .standard: break
    case .foundation: foundation = true
    case .values: values = true
    }
  }
}
