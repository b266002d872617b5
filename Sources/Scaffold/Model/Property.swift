/// A structural property: one that holds a value (OData 4.01 Part 3: CSDL XML, 7).
public struct Property: Hashable, Sendable, Codable {
  /// The name in metadata and payloads.
  public var name: String
  /// The type.
  public var type: TypeReference
  /// The default value as the document writes it.
  public var defaultValue: String?
  /// Whether its value is part of the entity's ETag (`ConcurrencyMode="Fixed"`, `Core.OptimisticConcurrency`).
  @Sparse public var isConcurrencyToken = false
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation] = []
  /// Where it is declared.
  public var location: SourceLocation?
}
