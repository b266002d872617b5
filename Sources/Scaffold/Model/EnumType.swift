import GeneratorCore

/// An enumeration type (OData 4.01 Part 3: CSDL XML, 10).
public struct EnumType: Hashable, Sendable, Codable {
  /// The full name.
  public var name: QualifiedName
  /// The integer type of the values.
  public var underlyingType: PrimitiveType
  /// Whether values are sets of members.
  @Sparse public var isFlags: Bool
  /// The members in document order; there may be none.
  @Sparse public var members: [EnumMember]
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
  public var location: SourceLocation?

  package init(
    name: QualifiedName, underlyingType: PrimitiveType = .int32, isFlags: Bool = false, members: [EnumMember] = [],
    documentation: Documentation? = nil, annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.underlyingType = underlyingType
    self.isFlags = isFlags
    self.members = members
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// A member of an enumeration type (10.3).
public struct EnumMember: Hashable, Sendable, Codable {
  /// The name, which payloads carry.
  public var name: String
  /// The number; several members may share one.
  public var value: Int64
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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
