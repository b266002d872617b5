import GeneratorCore

/// An entity type or a complex type (OData 4.01 Part 3: CSDL XML, 6 and 9).
public struct StructuredType: Hashable, Sendable, Codable {
  /// The kind of a structured type.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// A type with identity, whose instances are in entity sets.
    case entity
    /// A type without identity, whose instances are values of properties.
    case complex
  }

  /// The full name.
  public var name: QualifiedName
  /// Entity or complex.
  public var kind: Kind
  /// The full name of the base type, which is in the model.
  public var base: QualifiedName?
  /// Whether the type is abstract: all instances are of derived types.
  @Sparse public var isAbstract: Bool
  /// Whether instances can have properties that are not in the model; derived types inherit it.
  @Sparse public var isOpen: Bool
  /// Whether instances have a media stream.
  @Sparse public var hasStream: Bool
  /// The key that this type itself declares, in key order; empty if it is inherited or missing.
  @Sparse public var key: [KeyPart]
  /// The structural properties that this type itself declares, in document order.
  @Sparse public var properties: [Property]
  /// The navigation properties that this type itself declares, in document order.
  @Sparse public var navigationProperties: [NavigationProperty]
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: QualifiedName, kind: Kind, base: QualifiedName? = nil, isAbstract: Bool = false, isOpen: Bool = false,
    hasStream: Bool = false, key: [KeyPart] = [], properties: [Property] = [],
    navigationProperties: [NavigationProperty] = [], documentation: Documentation? = nil,
    annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.kind = kind
    self.base = base
    self.isAbstract = isAbstract
    self.isOpen = isOpen
    self.hasStream = hasStream
    self.key = key
    self.properties = properties
    self.navigationProperties = navigationProperties
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// A part of an entity type's key (OData 4.01 Part 3: CSDL XML, 6.5).
public struct KeyPart: Hashable, Sendable, Codable {
  /// The property, or a path through a complex property, `Address/City`.
  public var path: String
  /// The name that key predicates use for a path.
  public var alias: String?

  package init(path: String, alias: String? = nil) {
    self.path = path
    self.alias = alias
  }

  /// The name of the part in key predicates.
  public var name: String { alias ?? path }

  /// Whether the part is a property of the entity type itself, which cannot have an alias (6.5).
  package var isOwnProperty: Bool { !path.contains("/") }
}
