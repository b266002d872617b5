import GeneratorCore

/// A structural property, which contains a value (OData 4.01 Part 3: CSDL XML, 7).
public struct Property: Hashable, Sendable, Codable {
  /// The name in metadata and payloads.
  public var name: String
  /// The type.
  public var type: TypeReference
  /// The default value as written in the document.
  public var defaultValue: String?
  /// Whether the value is part of the entity's ETag (`ConcurrencyMode="Fixed"`, `Core.OptimisticConcurrency`).
  @Sparse public var isConcurrencyToken: Bool
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
  public var location: SourceLocation?

  package init(
    name: String, type: TypeReference, defaultValue: String? = nil, isConcurrencyToken: Bool = false,
    documentation: Documentation? = nil, annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isConcurrencyToken = isConcurrencyToken
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}
