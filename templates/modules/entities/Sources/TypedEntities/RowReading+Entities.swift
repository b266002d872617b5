import ServiceData

extension RowReading {
  /// The entities that a typed query matches.
  ///
  /// - Throws: ``MissingValueError`` for an entity that lacks a required value, in addition to the errors of reading.
  public func fetch<Entity: EntityValue>(_ query: EntityQuery<Entity>) async throws -> [Entity] {
    try await rows(query.query).map { try Entity(checking: $0, in: query.query.set) }
  }

  /// The number of entities that a typed query matches.
  public func count<Entity: EntityValue>(_ query: EntityQuery<Entity>) async throws -> Int {
    try await count(query.query)
  }

  /// The entity with a key; nil if there is none.
  ///
  /// - Throws: ``MissingValueError`` for an entity that lacks a required value, in addition to the errors of reading.
  public func fetch<Entity: EntityValue>(_ key: EntityKey?, _ query: EntityQuery<Entity>) async throws -> Entity? {
    try await row(key, of: query.query).map { try Entity(checking: $0, in: query.query.set) }
  }
}
