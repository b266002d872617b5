import GeneratorModel

/// The changed aspect of an element.
public struct SchemaAspect: RawRepresentable, Hashable, Sendable, Encodable {
  /// The key in reports for programs.
  public let rawValue: String
  /// The aspect in words.
  public let title: String

  /// Creates an aspect whose words are its key.
  public init(rawValue: String) { self.init(rawValue, rawValue) }

  private init(_ rawValue: String, _ title: String) {
    self.rawValue = rawValue
    self.title = title
  }

  init(_ facet: Facet) { self.init(facet.key, facet.title) }
}

extension SchemaAspect {
  // The service, its namespaces and its container.
  static let protocolVersion = SchemaAspect("protocolVersion", "protocol")
  static let alias = SchemaAspect(rawValue: "alias")
  static let name = SchemaAspect(rawValue: "name")
  static let isDefault = SchemaAspect("isDefault", "default container")

  // Types.
  static let kind = SchemaAspect(rawValue: "kind")
  static let base = SchemaAspect("base", "base type")
  static let abstract = SchemaAspect(rawValue: "abstract")
  static let open = SchemaAspect(rawValue: "open")
  static let mediaEntity = SchemaAspect("mediaEntity", "media stream")
  static let key = SchemaAspect(rawValue: "key")
  static let underlyingType = SchemaAspect("underlyingType", "underlying type")
  static let flags = SchemaAspect("flags", "set of members")
  static let value = SchemaAspect(rawValue: "value")

  // Properties and other elements with a type.
  static let type = SchemaAspect(rawValue: "type")
  static let nullable = SchemaAspect(rawValue: "nullable")
  static let defaultValue = SchemaAspect("defaultValue", "default value")

  // Annotations.
  static let creatable = SchemaAspect("creatable", "settable in a new entity")
  static let updatable = SchemaAspect("updatable", "changeable")
  static let deletable = SchemaAspect(rawValue: "deletable")
  static let concurrency = SchemaAspect("concurrency", "part of the ETag")
  static let filterable = SchemaAspect(rawValue: "filterable")
  static let sortable = SchemaAspect(rawValue: "sortable")
  static let minimum = SchemaAspect("minimum", "least value")
  static let maximum = SchemaAspect("maximum", "greatest value")
  static let pattern = SchemaAspect(rawValue: "pattern")
  static let unit = SchemaAspect(rawValue: "unit")
  static let mediaType = SchemaAspect("mediaType", "media type")

  // Navigation.
  static let target = SchemaAspect(rawValue: "target")
  static let collection = SchemaAspect(rawValue: "collection")
  static let containment = SchemaAspect(rawValue: "containment")
  static let partner = SchemaAspect(rawValue: "partner")
  static let referentialConstraints = SchemaAspect("referentialConstraints", "referential constraints")
  static let onDelete = SchemaAspect("onDelete", "effect of deletion")
  static let navigationBindings = SchemaAspect("navigationBindings", "navigation bindings")

  // Operations.
  static let operation = SchemaAspect(rawValue: "operation")
  static let result = SchemaAspect(rawValue: "result")
  static let parameterOrder = SchemaAspect("parameterOrder", "order of the parameters")
  static let optional = SchemaAspect(rawValue: "optional")
  static let composable = SchemaAspect(rawValue: "composable")
  static let httpMethod = SchemaAspect("httpMethod", "HTTP method")
  static let entitySet = SchemaAspect("entitySet", "entity set")

  // The declaration of an element and its Swift name.
  static let declaringType = SchemaAspect("declaringType", "declaring type")
  static let swiftName = SchemaAspect("swiftName", "Swift name")
}
