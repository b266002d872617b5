/// The kinds of elements in a service model.
public enum SchemaElement: String, Hashable, Sendable, Codable, CaseIterable {
  /// The service as a whole.
  case service
  /// A namespace.
  case namespace
  /// The root of the service.
  case container
  /// An entity type.
  case entityType
  /// A complex type.
  case complexType
  /// An enumeration type.
  case enumeration
  /// A member of an enumeration type.
  case enumerationMember
  /// A type definition.
  case typeDefinition
  /// A structural property.
  case property
  /// A navigation property.
  case navigationProperty
  /// An entity set.
  case entitySet
  /// A singleton.
  case singleton
  /// A function.
  case function
  /// An action.
  case action
  /// A parameter of a function or action.
  case parameter
  /// An operation import.
  case operationImport

  /// The display name of the kind.
  public var title: String {
    switch self {
    case .entityType: "entity type"
    case .complexType: "complex type"
    case .enumerationMember: "enumeration member"
    case .typeDefinition: "type definition"
    case .navigationProperty: "navigation property"
    case .entitySet: "entity set"
    case .operationImport: "operation import"
    default: rawValue
    }
  }
}

extension StructuredType {
  /// Entity type or complex type.
  package var element: SchemaElement { kind == .entity ? .entityType : .complexType }
}

extension ServiceOperation {
  /// Function or action.
  package var element: SchemaElement { kind == .function ? .function : .action }
}
