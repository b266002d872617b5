/// A whole runtime schema as a value. The generator writes it as text into an emitted package, and a ``ServiceSchema``
/// is made from it.
public struct SchemaDocument: Sendable, Equatable {
  /// The name of the protocol that the service speaks, for instance `odata`.
  public var protocolName: String
  /// The version of the protocol, for instance `2.0` or `4.0`.
  public var protocolVersion: String
  /// The enumeration types, in the order of the metadata.
  public var enumerations: [EnumerationSchema]
  /// The entity and complex types. A base type may come after its derived types.
  public var types: [StructuredDeclaration]
  /// The entity sets and singletons, in the order of the metadata.
  public var sets: [EntitySetSchema]
  /// Each overload of the functions and actions.
  public var operations: [OperationSchema]
  /// What the metadata says about elements, for people. A description is one line.
  public var descriptions: [DescribedElement: String]

  public init(
    protocolName: String, protocolVersion: String, enumerations: [EnumerationSchema] = [],
    types: [StructuredDeclaration] = [], sets: [EntitySetSchema] = [], operations: [OperationSchema] = [],
    descriptions: [DescribedElement: String] = [:]
  ) {
    self.protocolName = protocolName
    self.protocolVersion = protocolVersion
    self.enumerations = enumerations
    self.types = types
    self.sets = sets
    self.operations = operations
    self.descriptions = descriptions
  }
}

/// A structured type as a schema document declares it, without inherited members.
public struct StructuredDeclaration: Sendable, Equatable {
  /// Whether it is an entity type or a complex type.
  public var kind: StructuredSchema.Kind
  /// The name, qualified with the namespace.
  public var qualifiedName: String
  /// The qualified name of the base type; nil if there is none.
  public var baseName: String?
  /// Whether only derived types have instances.
  public var isAbstract: Bool
  /// Whether instances can have properties that the type does not declare (CSDL 4.01, 6.3).
  public var isOpen: Bool
  /// Whether an entity is a media entity.
  public var hasStream: Bool
  /// The key; empty if the base type has it.
  public var keys: [KeyReference]
  /// Other keys that identify an entity (`Core.AlternateKeys`).
  public var alternateKeys: [[KeyReference]]
  /// The members that the type itself declares.
  public var members: [MemberSchema]
  /// The property that names an entity (the title of `UI.HeaderInfo`).
  public var titleProperty: String?
  /// The paths of the properties that a list shows first (`UI.LineItem`).
  public var listColumns: [[String]]

  public init(
    kind: StructuredSchema.Kind, qualifiedName: String, baseName: String? = nil, isAbstract: Bool = false,
    isOpen: Bool = false, hasStream: Bool = false, keys: [KeyReference] = [],
    alternateKeys: [[KeyReference]] = [], members: [MemberSchema] = [], titleProperty: String? = nil,
    listColumns: [[String]] = []
  ) {
    self.kind = kind
    self.qualifiedName = qualifiedName
    self.baseName = baseName
    self.isAbstract = isAbstract
    self.isOpen = isOpen
    self.hasStream = hasStream
    self.keys = keys
    self.alternateKeys = alternateKeys
    self.members = members
    self.titleProperty = titleProperty
    self.listColumns = listColumns
  }
}

/// The runtime description of an entity set or a singleton (CSDL 4.01, 13.2 and 13.3).
public struct EntitySetSchema: Sendable, Equatable {
  /// The name in the metadata and in URLs.
  public var name: String
  /// The qualified name of the entity type.
  public var typeName: String
  /// Whether it is a single entity without a key in its URL.
  public var isSingleton: Bool
  /// Navigation property path → name of the set of the related entities.
  public var bindings: [String: String]
  /// Whether entities can be created.
  public var isInsertable: Bool
  /// Whether entities can be changed.
  public var isUpdatable: Bool
  /// Whether entities can be deleted.
  public var isDeletable: Bool
  /// Whether the service can report what has changed since a time (`Capabilities.ChangeTracking`).
  public var isTracked: Bool

  public init(
    name: String, typeName: String, isSingleton: Bool = false, bindings: [String: String] = [:],
    isInsertable: Bool = true, isUpdatable: Bool = true, isDeletable: Bool = true,
    isTracked: Bool = true
  ) {
    self.name = name
    self.typeName = typeName
    self.isSingleton = isSingleton
    self.bindings = bindings
    self.isInsertable = isInsertable
    self.isUpdatable = isUpdatable
    self.isDeletable = isDeletable
    self.isTracked = isTracked
  }
}

/// The runtime description of an enumeration type (CSDL 4.01, 10).
public struct EnumerationSchema: Sendable, Equatable {
  /// A member of an enumeration type.
  public struct Member: Sendable, Equatable {
    /// The name in payloads.
    public var name: String
    /// The number. A value of flags has the bits of all its members.
    public var value: Int64

    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  /// The name, qualified with the namespace.
  public var qualifiedName: String
  /// Whether a value can combine several members (CSDL 4.01, 10.2).
  public var isFlags: Bool
  /// Whether the service also accepts values that are not members.
  public var isOpen: Bool
  /// The members, in the order of the metadata.
  public var members: [Member]

  public init(qualifiedName: String, isFlags: Bool = false, isOpen: Bool = false, members: [Member]) {
    self.qualifiedName = qualifiedName
    self.isFlags = isFlags
    self.isOpen = isOpen
    self.members = members
  }
}
