/// A whole runtime schema as a value. The generator writes it as text into an emitted package, and a ``ServiceSchema``
/// is made from it.
public struct SchemaDocument: Sendable, Equatable {
  /// The name of the protocol that the service speaks, for instance `odata`.
  public var protocolName: String
  /// The version of the protocol, for instance `2.0` or `4.0`.
  public var protocolVersion: String
  public var enumerations: [EnumerationSchema]
  public var types: [StructuredDeclaration]
  public var sets: [EntitySetSchema]
  public var operations: [OperationSchema]

  public init(
    protocolName: String, protocolVersion: String, enumerations: [EnumerationSchema] = [],
    types: [StructuredDeclaration] = [], sets: [EntitySetSchema] = [], operations: [OperationSchema] = []
  ) {
    self.protocolName = protocolName
    self.protocolVersion = protocolVersion
    self.enumerations = enumerations
    self.types = types
    self.sets = sets
    self.operations = operations
  }
}

/// A structured type as a schema document declares it, without inherited members.
public struct StructuredDeclaration: Sendable, Equatable {
  public var kind: StructuredSchema.Kind
  public var qualifiedName: String
  public var baseName: String?
  public var isAbstract: Bool
  public var isOpen: Bool
  public var hasStream: Bool
  public var keys: [KeyReference]
  /// Other keys that identify an entity (`Core.AlternateKeys`).
  public var alternateKeys: [[KeyReference]]
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
  public var name: String
  /// The qualified name of the entity type.
  public var typeName: String
  public var isSingleton: Bool
  /// Navigation property path → name of the set of the related entities.
  public var bindings: [String: String]
  public var isInsertable: Bool
  public var isUpdatable: Bool
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
  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: Int64

    public init(name: String, value: Int64) {
      self.name = name
      self.value = value
    }
  }

  public var qualifiedName: String
  public var isFlags: Bool
  /// Whether the service also accepts values that are not members.
  public var isOpen: Bool
  public var members: [Member]

  public init(qualifiedName: String, isFlags: Bool = false, isOpen: Bool = false, members: [Member]) {
    self.qualifiedName = qualifiedName
    self.isFlags = isFlags
    self.isOpen = isOpen
    self.members = members
  }
}
