import CheckedChanges
import ServiceData
import TypedEntities

/// A client that entities can be read through and sent with.
public protocol EntityWriting: RowReading {
  /// The client that speaks the service's protocol.
  var remote: any RemoteService { get }
}

extension EntityWriting {
  /// Creates an entity in a set and returns it as the service keeps it; a media entity has empty content then.
  ///
  /// - Parameter isUnchecked: whether the rules of the metadata are left to the service.
  /// - Throws: ``ServiceError`` where the service refuses it; `ValueRuleError` for values that the metadata does not allow, and
  ///   nothing is sent then; `MissingValueError` where the entity was created and the answer lacks a required value.
  public func create<Entity: EntityValue>(
    _ entity: Entity, in set: EntityQuery<Entity>, isUnchecked: Bool = false
  ) async throws -> Entity {
    let answer = try await remote.create(entity.row, in: set.query.set, isUnchecked: isUnchecked)
    return try answered(answer, to: entity, in: set)
  }

  /// Creates a media entity with its content, then gives it its properties, and returns it as the service keeps it.
  ///
  /// - Throws: as ``create(_:in:isUnchecked:)``; where the service took the content and not the properties,
  ///   ``ServiceError/created`` is the key of the entity.
  public func create<Entity: EntityValue>(
    _ entity: Entity, in set: EntityQuery<Entity>, media: MediaContent, isUnchecked: Bool = false
  ) async throws -> Entity {
    let answer = try await remote.create(entity.row, content: media, in: set.query.set, isUnchecked: isUnchecked)
    return try answered(answer, to: entity, in: set)
  }

  /// Sends what was changed in an entity, or with `replaces` the whole entity, and returns it as the service keeps it.
  ///
  /// - Parameter isUnchecked: whether the rules of the metadata are left to the service.
  /// - Throws: ``ServiceError`` where the service refuses it, of kind `preconditionFailed` where someone else changed the
  ///   entity since it was read; `KeyAssignmentError` for an entity whose key was set since it was read; `ValueRuleError` for
  ///   values that the metadata does not allow, and nothing is sent then; `MissingValueError` where the entity was changed and
  ///   the answer lacks a required value.
  @discardableResult
  public func update<Entity: EntityValue>(
    _ entity: Entity, in set: EntityQuery<Entity>, replaces: Bool = false, isUnchecked: Bool = false
  ) async throws -> Entity {
    let name: String = set.query.set
    // The key tells which entity is meant; one that was set since may be that of another one.
    try entity.row.checkKeyStays(nil, in: name)
    let key: EntityKey? = remote.schema.set(name)?.isSingleton == true ? nil : entity.row.key
    let answer = try await remote.update(
      entity.row, key: key, in: name, replaces: replaces, isUnchecked: isUnchecked)
    guard let answer else { return entity }
    return try answered(answer, to: entity, in: set)
  }

  /// The entity that the service answers with. What an answer leaves out is what was sent.
  private func answered<Entity: EntityValue>(
    _ answer: Row, to sent: Entity, in set: EntityQuery<Entity>
  ) throws -> Entity {
    var row = answer
    for index in row.type.requiredMembers where row[index] == nil {
      row.load(sent.row[row.type.members[index].name], at: index)
    }
    return try Entity(checking: row, in: set.query.set, isNew: true)
  }

  /// Deletes an entity from a set.
  ///
  /// - Throws: ``ServiceError`` where the service refuses it, of kind `notFound` for an entity without a key.
  public func delete<Entity: EntityValue>(_ entity: Entity, in set: EntityQuery<Entity>) async throws {
    guard let key = entity.row.key else {
      throw ServiceError(.notFound, "the entity of '\(set.query.set)' has no key")
    }
    try await remote.delete(key, in: set.query.set, etag: entity.row.etag)
  }
}
