import GeneratorCore

/// A property that leads to other entities (OData 4.01 Part 3: CSDL XML, 8).
///
/// The associations of OData 2.0 and 3.0 are resolved to it: end, multiplicity and constraint ([MC-CSDL] 2.1.4, 2.1.20).
public struct NavigationProperty: Hashable, Sendable, Codable {
  /// What the service does to related entities when the entity is deleted (8.6).
  public enum DeleteAction: String, Hashable, Sendable, Codable {
    /// They are deleted too.
    case cascade = "Cascade"
    /// The entity cannot be deleted while there are any.
    case none = "None"
    /// Their dependent properties are set to null.
    case setNull = "SetNull"
    /// Their dependent properties are set to the default.
    case setDefault = "SetDefault"
  }

  /// The name in metadata and payloads.
  public var name: String
  /// The full name of the entity type that it leads to, which is a type of the model.
  public var target: QualifiedName
  /// Whether it leads to any number of entities.
  @Sparse public var isCollection: Bool
  /// Whether it may lead to none; only told of one that is no collection.
  @Sparse public var isNullable: Bool
  /// Whether the related entities live inside this one and have no entity set.
  @Sparse public var containsTarget: Bool
  /// The path of the navigation property that leads back.
  public var partner: String?
  /// Which properties of this type hold which properties of the related one.
  @Sparse public var referentialConstraints: [ReferentialConstraint]
  /// What happens to related entities on deletion, where the document says it.
  public var onDelete: DeleteAction?
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
  public var location: SourceLocation?

  package init(
    name: String, target: QualifiedName, isCollection: Bool = false, isNullable: Bool = false,
    containsTarget: Bool = false, partner: String? = nil, referentialConstraints: [ReferentialConstraint] = [],
    onDelete: DeleteAction? = nil, documentation: Documentation? = nil, annotations: [Annotation] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.target = target
    self.isCollection = isCollection
    self.isNullable = isNullable
    self.containsTarget = containsTarget
    self.partner = partner
    self.referentialConstraints = referentialConstraints
    self.onDelete = onDelete
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// A pair of properties that hold the same value on both sides of a navigation (8.5).
public struct ReferentialConstraint: Hashable, Sendable, Codable {
  /// The property of the type that declares the navigation.
  public var property: String
  /// The property of the type that the navigation leads to.
  public var referencedProperty: String

  package init(property: String, referencedProperty: String) {
    self.property = property
    self.referencedProperty = referencedProperty
  }
}
