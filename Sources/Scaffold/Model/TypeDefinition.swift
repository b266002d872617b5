import GeneratorCore

/// A name for a primitive type with facets (OData 4.01 Part 3: CSDL XML, 11).
public struct TypeDefinition: Hashable, Sendable, Codable {
  /// The full name.
  public var name: QualifiedName
  /// The primitive type that it is based on.
  public var underlyingType: PrimitiveType
  /// The limits on its values.
  public var facets: Facets?
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: QualifiedName, underlyingType: PrimitiveType, facets: Facets? = nil, documentation: Documentation? = nil,
    annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.underlyingType = underlyingType
    self.facets = facets
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}
