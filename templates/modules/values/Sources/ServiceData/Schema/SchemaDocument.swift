/// A whole runtime schema as a value: what the generator writes into an emitted package as text, and
/// ``ServiceSchema`` is made of.
public struct SchemaDocument: Sendable, Hashable {
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

/// A structured type as a schema document declares it: without what it inherits.
public struct StructuredDeclaration: Sendable, Hashable {
  public var kind: StructuredSchema.Kind
  public var qualifiedName: String
  public var baseName: String?
  public var isAbstract: Bool
  public var isOpen: Bool
  public var hasStream: Bool
  public var keys: [KeyReference]
  public var members: [MemberSchema]

  public init(
    kind: StructuredSchema.Kind, qualifiedName: String, baseName: String? = nil, isAbstract: Bool = false,
    isOpen: Bool = false, hasStream: Bool = false, keys: [KeyReference] = [], members: [MemberSchema] = []
  ) {
    self.kind = kind
    self.qualifiedName = qualifiedName
    self.baseName = baseName
    self.isAbstract = isAbstract
    self.isOpen = isOpen
    self.hasStream = hasStream
    self.keys = keys
    self.members = members
  }
}
