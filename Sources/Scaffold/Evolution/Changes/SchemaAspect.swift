/// The changed aspect of an element. The raw values are the keys in reports for programs.
public enum SchemaAspect: String, Hashable, Sendable, Codable, CaseIterable {
  // The service, its namespaces and its container.
  case protocolVersion, alias, name, isDefault
  // Types.
  case kind, base, abstract, open, mediaEntity, key, underlyingType, flags, value
  // Properties and other elements with a type.
  case type, nullable, maxLength, precision, scale, srid, unicode, defaultValue
  // Annotations.
  case creatable, updatable, deletable, concurrency, filterable, sortable, minimum, maximum, pattern, unit, mediaType
  // Navigation.
  case target, collection, containment, partner, referentialConstraints, onDelete, navigationBindings
  // Operations.
  case operation, result, parameterOrder, optional, composable, httpMethod, entitySet
  // The declaration of an element and its Swift name.
  case declaringType, swiftName

  /// The aspect in words.
  public var title: String { Self.titles[self] ?? rawValue }

  private static let titles: [SchemaAspect: String] = [
    .protocolVersion: "protocol", .isDefault: "default container", .base: "base type", .abstract: "abstract",
    .mediaEntity: "media stream", .underlyingType: "underlying type", .flags: "set of members",
    .maxLength: "longest value", .srid: "spatial reference", .defaultValue: "default value",
    .creatable: "settable in a new entity", .updatable: "changeable", .concurrency: "part of the ETag",
    .minimum: "least value", .maximum: "greatest value", .mediaType: "media type", .target: "target",
    .containment: "containment", .referentialConstraints: "referential constraints", .onDelete: "effect of deletion",
    .navigationBindings: "navigation bindings", .parameterOrder: "order of the parameters",
    .httpMethod: "HTTP method", .entitySet: "entity set", .declaringType: "declaring type", .swiftName: "Swift name",
  ]
}
