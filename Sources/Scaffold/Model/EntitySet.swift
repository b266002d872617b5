import GeneratorCore

/// A named collection of entities at the root of a service (OData 4.01 Part 3: CSDL XML, 13.2).
public struct EntitySet: Hashable, Sendable, Codable {
  /// The name in metadata and URLs.
  public var name: String
  /// The full name of the container.
  public var container: QualifiedName
  /// The full name of the entity type, which is a type of the model.
  public var type: QualifiedName
  /// Where navigation from its entities leads, in document order.
  @Sparse public var navigationBindings: [NavigationBinding]
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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
  /// The full name of the entity type, which is a type of the model.
  public var type: QualifiedName
  /// Whether there may be none.
  @Sparse public var isNullable: Bool
  /// Where navigation from it leads, in document order.
  @Sparse public var navigationBindings: [NavigationBinding]
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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

/// Which entity set holds the entities that a navigation property leads to (13.4).
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
