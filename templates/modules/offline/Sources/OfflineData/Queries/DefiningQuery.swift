import ServiceData

/// A query whose results are kept on the device.
public struct DefiningQuery: Sendable, Hashable, Identifiable {
  /// The name, which is unique in a controller; by default the name of the entity set.
  public var name: String
  /// The query: set, filter, selection, expansion, order and page size.
  public var query: RowQuery
  /// Whether media streams are downloaded with the entities.
  public var retrievesStreams: Bool
  /// A property that increases with every change of an entity, for a service without delta links; nil if there is none.
  public var modificationProperty: String?
  /// Whether it belongs to a ``NamedSync``.
  var isNamedSync = false

  /// The name of the query, which is unique in its controller.
  public var id: String { name }

  /// A query, by default with the name of its entity set.
  public init(
    name: String? = nil, query: RowQuery, retrievesStreams: Bool = false, modificationProperty: String? = nil
  ) {
    self.name = name ?? query.set
    self.query = query
    self.retrievesStreams = retrievesStreams
    self.modificationProperty = modificationProperty
  }

  /// The rows of a page if neither the query nor the settings say; nil leaves it to the service.
  var usualPageSize: Int? { isNamedSync ? 2_000 : nil }

  /// One query for each entity set and singleton of a service, with all of its entities.
  public static func all(of schema: ServiceSchema, pageSize: Int? = nil) -> [DefiningQuery] {
    schema.sets.map { set in
      var query = RowQuery(set: set.name)
      query.pageSize = pageSize
      return DefiningQuery(query: query)
    }
  }
}
