import HTTPTransport
import ServiceData

/// The path of a resource below the service's root, percent-encoded (OData 4.01 Part 2: URL Conventions, 4).
struct ResourcePath {
  /// The path, without a leading slash.
  private(set) var text: String
  /// The type of the entities that the path leads to.
  private(set) var type: StructuredSchema?

  /// The path of a set or singleton, or a path that starts at one: `Orders`, `People/Shop.Employee`.
  ///
  /// - Throws: ``ServiceError`` of kind `notFound` for a set that the service does not have.
  init(_ name: String, in schema: ServiceSchema) throws(ServiceError) {
    if let set = schema.set(name) {
      text = Self.encode(name)
      type = schema.entityType(of: set)
      return
    }
    let segments = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard segments.count > 1, let set = schema.set(segments[0]) else {
      throw ServiceError(.notFound, "unknown entity set '\(name)'; use one that the service's metadata declares")
    }
    text = segments.map(Self.encode).joined(separator: "/")
    type = segments.dropFirst().reduce(schema.entityType(of: set)) { type, segment in type?.structure(at: segment) }
  }

  /// The path of an entity that another request of the same change set creates.
  init(contentID: String, of type: StructuredSchema?) {
    text = "$" + contentID
    self.type = type
  }

  /// Whether the path starts at an entity that another request creates, not at the service's root.
  var isContentID: Bool { text.hasPrefix("$") }

  /// Adds a key in parentheses.
  mutating func append(_ key: EntityKey, grammar: any QueryGrammar) {
    text += "(\(Self.encode(key.text(of: type, grammar: grammar))))"
  }

  /// Adds a segment that is already percent-encoded.
  mutating func append(_ segment: String) { text += "/" + segment }

  /// Adds a cast to a derived type.
  mutating func append(cast type: StructuredSchema) {
    append(Self.encode(type.qualifiedName))
    self.type = type
  }

  /// Text as a segment of a path. `+`, which careless servers decode as a space, and `&` are encoded, too.
  static func encode(_ text: String) -> String {
    PercentEncoding.encode(text, allowing: .pathSegment)
      .split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B")
      .split(separator: "&", omittingEmptySubsequences: false).joined(separator: "%26")
  }

  /// A query string. Option names keep their `$`: at least one server ignores percent-encoded names.
  static func query(_ items: [QueryItem]) -> String? {
    guard !items.isEmpty else { return nil }
    return items.map { item in
      let name = PercentEncoding.encode(item.name, allowing: .queryPart)
      return "\(name)=\(PercentEncoding.encode(item.value, allowing: .queryPart))"
    }.joined(separator: "&")
  }
}
