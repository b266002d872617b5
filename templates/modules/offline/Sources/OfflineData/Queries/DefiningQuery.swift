import ServiceData

/// A query whose result is kept on the device.
public struct DefiningQuery: Sendable, Hashable, Identifiable {
  /// The name; one per controller, by default that of the entity set.
  public var name: String
  /// What is downloaded: set, filter, selection, expansion, order and page size.
  public var query: RowQuery
  /// Whether media streams are downloaded with the entities.
  public var retrievesStreams: Bool
  /// A property that rises with every change of an entity, where the service has one and gives no delta links.
  public var modificationProperty: String?

  public var id: String { name }

  public init(
    name: String? = nil, query: RowQuery, retrievesStreams: Bool = false, modificationProperty: String? = nil
  ) {
    self.name = name ?? query.set
    self.query = query
    self.retrievesStreams = retrievesStreams
    self.modificationProperty = modificationProperty
  }

  /// One query for each entity set and singleton of a service: everything that is in it.
  public static func all(of schema: ServiceSchema, pageSize: Int? = nil) -> [DefiningQuery] {
    schema.sets.map { set in
      var query = RowQuery(set: set.name)
      query.pageSize = pageSize
      return DefiningQuery(query: query)
    }
  }
}
