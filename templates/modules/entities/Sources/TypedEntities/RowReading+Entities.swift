import ServiceData

extension RowReading {
  /// The entities that a typed query matches.
  public func fetch<Entity: EntityValue>(_ query: EntityQuery<Entity>) async throws -> [Entity] {
    try await rows(query.query).map(Entity.init(row:))
  }

  /// The number of entities that a typed query matches.
  public func count<Entity: EntityValue>(_ query: EntityQuery<Entity>) async throws -> Int {
    try await count(query.query)
  }

  /// The entity of a key; nil where there is none.
  public func fetch<Entity: EntityValue>(_ key: EntityKey?, _ query: EntityQuery<Entity>) async throws -> Entity? {
    try await row(key, of: query.query).map(Entity.init(row:))
  }
}
