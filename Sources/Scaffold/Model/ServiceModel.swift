import GeneratorCore

/// The description of a service, independent of the document format. Readers create it, transforms change it, and
/// emitters receive it.
///
/// All names are full names without aliases. Each reference leads to an element of the model or is marked as unknown.
/// Types and operations are sorted by name; their members and the children of containers are in document order.
/// ``ServiceModelFormat`` encodes and decodes the model as JSON.
public struct ServiceModel: Hashable, Sendable, Codable {
  /// The protocol of the service.
  public var serviceProtocol: ServiceProtocol
  /// The namespaces of the document's own schemas, in document order.
  @Sparse public var namespaces: [ModelNamespace]
  /// Entity and complex types, sorted by name.
  @Sparse public var structuredTypes: [StructuredType]
  /// Enumeration types, by name.
  @Sparse public var enumTypes: [EnumType]
  /// Type definitions, by name.
  @Sparse public var typeDefinitions: [TypeDefinition]
  /// Functions and actions, by name; overloads in document order.
  @Sparse public var operations: [ServiceOperation]
  /// The entity containers; one in general, but OData 2.0 allows several.
  @Sparse public var containers: [EntityContainer]
  /// Entity sets, in document order.
  @Sparse public var entitySets: [EntitySet]
  /// Singletons, in document order.
  @Sparse public var singletons: [Singleton]
  /// Operation imports, in document order.
  @Sparse public var operationImports: [OperationImport]
  /// Annotations of targets that have no element in the model, in document order.
  @Sparse public var pathAnnotations: [PathAnnotations]

  package init(
    serviceProtocol: ServiceProtocol, namespaces: [ModelNamespace] = [], structuredTypes: [StructuredType] = [],
    enumTypes: [EnumType] = [], typeDefinitions: [TypeDefinition] = [], operations: [ServiceOperation] = [],
    containers: [EntityContainer] = [], entitySets: [EntitySet] = [], singletons: [Singleton] = [],
    operationImports: [OperationImport] = [], pathAnnotations: [PathAnnotations] = []
  ) {
    self.serviceProtocol = serviceProtocol
    self.namespaces = namespaces
    self.structuredTypes = structuredTypes
    self.enumTypes = enumTypes
    self.typeDefinitions = typeDefinitions
    self.operations = operations
    self.containers = containers
    self.entitySets = entitySets
    self.singletons = singletons
    self.operationImports = operationImports
    self.pathAnnotations = pathAnnotations
  }
}

/// The protocol of a service. A template module that provides it contains its dialect.
public struct ServiceProtocol: Hashable, Sendable, Codable {
  /// The name, `odata`.
  public var name: String
  /// The version, `2.0` or `4.0`.
  public var version: String

  /// The display name.
  public var title: String { name == "odata" ? "OData" : name }

  /// Creates a protocol from its name and version.
  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// A namespace of the service (OData 4.01 Part 3: CSDL XML, 5).
public struct ModelNamespace: Hashable, Sendable, Codable {
  /// The name; may be empty.
  public var name: String
  /// The alias in the document; names in the model never use it.
  public var alias: String?
  /// The annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(name: String, alias: String? = nil, annotations: [Annotation] = [], location: SourceLocation? = nil) {
    self.name = name
    self.alias = alias
    self.annotations = annotations
    self.location = location
  }
}

/// An entity container, the root of a service (OData 4.01 Part 3: CSDL XML, 13).
public struct EntityContainer: Hashable, Sendable, Codable {
  /// The full name.
  public var name: QualifiedName
  /// Whether URLs refer to its children without its name. This is true except for additional containers of OData 2.0.
  public var isDefault: Bool
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: QualifiedName, isDefault: Bool = true, documentation: Documentation? = nil, annotations: [Annotation] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.isDefault = isDefault
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}
