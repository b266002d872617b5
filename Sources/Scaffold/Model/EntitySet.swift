import GeneratorCore

/// A named collection of entities at the root of a service (OData 4.01 Part 3: CSDL XML, 13.2).
public struct EntitySet: Hashable, Sendable, Codable {
  /// The name in metadata and URLs.
  public var name: String
  /// The full name of the container.
  public var container: QualifiedName
  /// The full name of the entity type, which is in the model.
  public var type: QualifiedName
  /// The bindings of its entities' navigation properties, in document order.
  @Sparse public var navigationBindings: [NavigationBinding]
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: String, container: QualifiedName, type: QualifiedName, navigationBindings: [NavigationBinding] = [],
    documentation: Documentation? = nil, annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.container = container
    self.type = type
    self.navigationBindings = navigationBindings
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// A named entity at the root of a service (13.3).
public struct Singleton: Hashable, Sendable, Codable {
  /// The name in metadata and URLs.
  public var name: String
  /// The full name of the container.
  public var container: QualifiedName
  /// The full name of the entity type, which is in the model.
  public var type: QualifiedName
  /// Whether the entity may be missing.
  @Sparse public var isNullable: Bool
  /// The bindings of its navigation properties, in document order.
  @Sparse public var navigationBindings: [NavigationBinding]
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: String, container: QualifiedName, type: QualifiedName, isNullable: Bool = false,
    navigationBindings: [NavigationBinding] = [], documentation: Documentation? = nil, annotations: [Annotation] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.container = container
    self.type = type
    self.isNullable = isNullable
    self.navigationBindings = navigationBindings
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// The entity set of the entities that a navigation property leads to (13.4).
public struct NavigationBinding: Hashable, Sendable, Codable {
  /// The navigation property, or a path that ends with one.
  public var path: String
  /// The name of an entity set or singleton, or a path into one.
  public var target: String

  package init(path: String, target: String) {
    self.path = path
    self.target = target
  }
}
