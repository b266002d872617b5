import GeneratorCore

/// A property that leads to related entities (OData 4.01 Part 3: CSDL XML, 8).
///
/// Associations of OData 2.0 and 3.0 are converted to navigation properties: end, multiplicity and constraint
/// ([MC-CSDL] 2.1.4, 2.1.20).
public struct NavigationProperty: Hashable, Sendable, Codable {
  /// What the service does to related entities when the entity is deleted (8.6).
  public enum DeleteAction: String, Hashable, Sendable, Codable {
    /// The related entities are deleted too.
    case cascade = "Cascade"
    /// The entity cannot be deleted while it has related entities.
    case none = "None"
    /// The dependent properties of the related entities are set to null.
    case setNull = "SetNull"
    /// The dependent properties of the related entities are set to their default values.
    case setDefault = "SetDefault"
  }

  /// The name in metadata and payloads.
  public var name: String
  /// The full name of the entity type that it leads to, which is in the model.
  public var target: QualifiedName
  /// Whether it leads to a collection of entities.
  @Sparse public var isCollection: Bool
  /// Whether there may be no related entity; only set if it is not a collection.
  @Sparse public var isNullable: Bool
  /// Whether the related entities are contained in this one and have no entity set.
  @Sparse public var containsTarget: Bool
  /// The path of the inverse navigation property.
  public var partner: String?
  /// The pairs of properties of this type and of the related type that have equal values.
  @Sparse public var referentialConstraints: [ReferentialConstraint]
  /// What happens to related entities on deletion, if the document specifies it.
  public var onDelete: DeleteAction?
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
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

/// A pair of properties with the same value on both sides of a navigation property (8.5).
public struct ReferentialConstraint: Hashable, Sendable, Codable {
  /// The property of the type that declares the navigation property.
  public var property: String
  /// The property of the related type.
  public var referencedProperty: String

  package init(property: String, referencedProperty: String) {
    self.property = property
    self.referencedProperty = referencedProperty
  }
}
