import GeneratorCore

/// An enumeration type (OData 4.01 Part 3: CSDL XML, 10).
public struct EnumType: Hashable, Sendable, Codable {
  /// The full name.
  public var name: QualifiedName
  /// The integer type of the values.
  public var underlyingType: PrimitiveType
  /// Whether a value is a set of members.
  @Sparse public var isFlags: Bool
  /// Whether the service also accepts values that are not members.
  @Sparse public var isOpen: Bool
  /// The members in document order; may be empty.
  @Sparse public var members: [EnumMember]
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: QualifiedName, underlyingType: PrimitiveType = .int32, isFlags: Bool = false, isOpen: Bool = false,
    members: [EnumMember] = [], documentation: Documentation? = nil, annotations: [Annotation] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.underlyingType = underlyingType
    self.isFlags = isFlags
    self.isOpen = isOpen
    self.members = members
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// A member of an enumeration type (10.3).
public struct EnumMember: Hashable, Sendable, Codable {
  /// The name, as used in payloads.
  public var name: String
  /// The numeric value; several members can have the same one.
  public var value: Int64
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: String, value: Int64, documentation: Documentation? = nil, annotations: [Annotation] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.value = value
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}
