import ServiceData
import TypedEntities

/// What entities have beside their properties: relations to others, and content.
extension EntityWriting {
  /// Relates an entity to another one that exists: adds it to a collection, or makes it the one of a single relation.
  ///
  ///     try await client.link(order, in: client.orders, by: \.customer, to: customer, in: client.customers)
  ///
  /// - Throws: ``ServiceError`` where the service refuses it, of kind `notFound` for an entity without a key.
  public func link<Source: EntityValue, Target: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: PartialKeyPath<Source>, to target: Target,
    in targets: EntityQuery<Target>
  ) async throws {
    let change = ServiceChange.link(
      source: try key(of: source, in: set), set: set.query.set, navigation: name(member),
      target: try requiredKey(of: target, in: targets), targetSet: targets.query.set)
    _ = try await remote.send(change, identity: nil)
  }

  /// Ends the relation of an entity to another one of a collection.
  ///
  /// - Throws: ``ServiceError`` where the service refuses it, of kind `notFound` for an entity without a key.
  public func unlink<Source: EntityValue, Target: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: PartialKeyPath<Source>, from target: Target,
    in targets: EntityQuery<Target>
  ) async throws {
    let change = ServiceChange.unlink(
      source: try key(of: source, in: set), set: set.query.set, navigation: name(member),
      target: try requiredKey(of: target, in: targets), targetSet: targets.query.set)
    _ = try await remote.send(change, identity: nil)
  }

  /// Ends the single relation of an entity.
  ///
  /// - Throws: ``ServiceError`` where the service refuses it.
  public func unlink<Source: EntityValue>(
    _ source: Source, in set: EntityQuery<Source>, by member: PartialKeyPath<Source>
  ) async throws {
    let change = ServiceChange.unlink(
      source: try key(of: source, in: set), set: set.query.set, navigation: name(member), target: nil,
      targetSet: nil)
    _ = try await remote.send(change, identity: nil)
  }

  /// The content of a media entity.
  ///
  /// - Parameter stream: the metadata's name of a stream property whose content is meant instead.
  /// - Throws: ``ServiceError``, of kind `notFound` where there is none.
  public func media<Entity: EntityValue>(
    of entity: Entity, in set: EntityQuery<Entity>, stream: String? = nil
  ) async throws -> MediaContent {
    try await remote.media(of: try key(of: entity, in: set), in: set.query.set, property: stream)
  }

  /// Replaces the content of a media entity, or of a stream property; only while it is of the version that the content
  /// names, if it names one.
  ///
  /// - Returns: the new version of the content, where the service tells it.
  /// - Throws: ``ServiceError`` where the service refuses it.
  @discardableResult
  public func setMedia<Entity: EntityValue>(
    _ content: MediaContent, of entity: Entity, in set: EntityQuery<Entity>, stream: String? = nil
  ) async throws -> String? {
    try await remote.setMedia(
      content, of: try key(of: entity, in: set), in: set.query.set, property: stream, etag: content.etag, identity: nil)
  }

  /// The key of an entity; nil for a singleton.
  private func key<Entity: EntityValue>(
    of entity: Entity, in set: EntityQuery<Entity>
  ) throws(ServiceError) -> EntityKey? {
    remote.schema.set(set.query.set)?.isSingleton == true ? nil : try requiredKey(of: entity, in: set)
  }

  private func requiredKey<Entity: EntityValue>(
    of entity: Entity, in set: EntityQuery<Entity>
  ) throws(ServiceError) -> EntityKey {
    guard let key = entity.row.key else {
      throw ServiceError(.notFound, "the entity of '\(set.query.set)' has no key")
    }
    return key
  }

  private func name<Entity: EntityValue>(_ member: PartialKeyPath<Entity>) -> String {
    QueryPath(of: member).segments.joined(separator: "/")
  }
}
