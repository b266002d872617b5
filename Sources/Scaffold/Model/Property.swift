import GeneratorCore

/// A structural property: one that holds a value (OData 4.01 Part 3: CSDL XML, 7).
public struct Property: Hashable, Sendable, Codable {
  /// The name in metadata and payloads.
  public var name: String
  /// The type.
  public var type: TypeReference
  /// The default value as the document writes it.
  public var defaultValue: String?
  /// Whether its value is part of the entity's ETag (`ConcurrencyMode="Fixed"`, `Core.OptimisticConcurrency`).
  @Sparse public var isConcurrencyToken: Bool
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
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
