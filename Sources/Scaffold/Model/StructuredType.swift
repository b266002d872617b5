import GeneratorCore

/// An entity type or a complex type (OData 4.01 Part 3: CSDL XML, 6 and 9).
public struct StructuredType: Hashable, Sendable, Codable {
  /// What sort of structured type it is.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Has identity and stands in entity sets.
    case entity
    /// Has no identity and stands in properties.
    case complex
  }

  /// The full name.
  public var name: QualifiedName
  /// Entity or complex.
  public var kind: Kind
  /// The full name of the base type, which is a type of the model.
  public var base: QualifiedName?
  /// Whether no instance is of this very type.
  @Sparse public var isAbstract: Bool
  /// Whether instances carry properties that the model does not name; inherited by derived types.
  @Sparse public var isOpen: Bool
  /// Whether each instance is described by a media stream.
  @Sparse public var hasStream: Bool
  /// The key that this type itself declares, in key order; empty where it is inherited or there is none.
  @Sparse public var key: [KeyPart]
  /// The structural properties that this type itself declares, in document order.
  @Sparse public var properties: [Property]
  /// The navigation properties that this type itself declares, in document order.
  @Sparse public var navigationProperties: [NavigationProperty]
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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

/// One part of an entity type's key (OData 4.01 Part 3: CSDL XML, 6.5).
public struct KeyPart: Hashable, Sendable, Codable {
  /// The property, or a path of properties into a complex one, `Address/City`.
  public var path: String
  /// The name that stands for a path in key predicates.
  public var alias: String?

  package init(path: String, alias: String? = nil) {
    self.path = path
    self.alias = alias
  }

  /// The name by which key predicates call the part.
  public var name: String { alias ?? path }

  /// Whether the part is a property of the entity type itself, which no alias may rename (6.5).
  package var isOwnProperty: Bool { !path.contains("/") }
}
