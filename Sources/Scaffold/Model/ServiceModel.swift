import GeneratorCore

/// What a service offers, independent of the document that said it: the value that every reader makes, every transform
/// changes and every emitter sees.
///
/// All names are full names with aliases resolved, and every reference leads to an element of the model or says that it
/// is unknown. Types and operations are in the order of their names; what stands inside one of them, and what stands in
/// the container, is in the order of the document. ``ServiceModelFormat`` writes and reads its JSON.
public struct ServiceModel: Hashable, Sendable, Codable {
  /// The protocol that the service speaks.
  public var serviceProtocol: ServiceProtocol
  /// The namespaces of the document's own schemas, in document order.
  @Sparse public var namespaces: [ModelNamespace]
  /// Entity and complex types, by name.
  @Sparse public var structuredTypes: [StructuredType]
  /// Enumeration types, by name.
  @Sparse public var enumTypes: [EnumType]
  /// Type definitions, by name.
  @Sparse public var typeDefinitions: [TypeDefinition]
  /// Functions and actions, by name; overloads of one name in document order.
  @Sparse public var operations: [ServiceOperation]
  /// The entity containers; a service has one, OData 2.0 allows more.
  @Sparse public var containers: [EntityContainer]
  /// Entity sets, in document order.
  @Sparse public var entitySets: [EntitySet]
  /// Singletons, in document order.
  @Sparse public var singletons: [Singleton]
  /// Operations at the root of the service, in document order.
  @Sparse public var operationImports: [OperationImport]
  /// What the document says about things that have no element of their own here, in document order.
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

/// The protocol that a service speaks; a template module that provides it carries its dialect.
public struct ServiceProtocol: Hashable, Sendable, Codable {
  /// The name, `odata`.
  public var name: String
  /// The version, `2.0` or `4.0`.
  public var version: String

  /// The name as people write it.
  public var title: String { name == "odata" ? "OData" : name }

  /// Creates a protocol's name.
  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// A namespace of the service (OData 4.01 Part 3: CSDL XML, 5).
public struct ModelNamespace: Hashable, Sendable, Codable {
  /// The name, which may be empty.
  public var name: String
  /// The short name that the document uses for it; the model itself never does.
  public var alias: String?
  /// Everything that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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
  /// Whether URLs call its sets without naming it; always so but for the further containers of OData 2.0.
  public var isDefault: Bool
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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
