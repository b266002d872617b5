import ServiceData

// One change at a time, without an identity: callers of these methods do not send a change again.
extension RemoteService {
  /// Creates an entity. A media entity gets empty content.
  ///
  /// - Parameter isUnchecked: whether to leave the rules of the metadata to the service.
  /// - Returns: the entity as the service keeps it, or as it was sent if the service does not return it.
  /// - Throws: ``ValueRuleError``, before anything is sent, if the row breaks a rule of the metadata; ``ServiceError``.
  public func create(_ row: Row, in set: String, isUnchecked: Bool = false) async throws -> Row {
    if !isUnchecked { try row.checkCreation(in: set) }
    if let created = try await send(.create(row, set: set), identity: nil) { return created }
    var sent = row
    sent.acceptChanges()
    return sent
  }

  /// Creates a media entity from its content, and sets its properties.
  ///
  /// - Parameters:
  ///   - replaces: whether the properties are sent together with the rest of the entity, for a service that does not
  ///     support partial updates.
  ///   - isUnchecked: whether to leave the rules of the metadata to the service.
  /// - Returns: the entity as the service keeps it.
  /// - Throws: ``ValueRuleError``, before anything is sent, if the row breaks a rule of the metadata; ``ServiceError``,
  ///   whose ``ServiceError/created`` is the key of the entity if the service accepted the content but not the
  ///   properties.
  public func create(
    _ row: Row, content: MediaContent, in set: String, replaces: Bool = false, isUnchecked: Bool = false
  ) async throws -> Row {
    if !isUnchecked { try row.checkCreation(in: set) }
    return try await createMediaEntity(row, content: content, in: set, replaces: replaces)
  }

  /// Updates an entity: sends the changed members, or all of them if `replaces` is true.
  ///
  /// - Parameters:
  ///   - key: the key of the entity; nil for a singleton.
  ///   - isUnchecked: whether to leave the rules of the metadata to the service.
  /// - Returns: the entity, if the service returns it.
  /// - Throws: ``KeyAssignmentError`` if the row assigns another key, and ``ValueRuleError`` if it breaks a rule of the
  ///   metadata, both before anything is sent; ``ServiceError``.
  public func update(
    _ row: Row, key: EntityKey?, in set: String, replaces: Bool, isUnchecked: Bool = false
  ) async throws -> Row? {
    try row.checkKeyStays(key, in: set, replaces: replaces)
    if !isUnchecked { try row.checkUpdate(in: set) }
    return try await send(.update(row, key: key, set: set, replaces: replaces), identity: nil)
  }

  /// Deletes an entity if it still has this ETag (sent as `If-Match`), or any version of it if `etag` is nil.
  public func delete(_ key: EntityKey, in set: String, etag: String?) async throws {
    _ = try await send(.delete(key, set: set, etag: etag), identity: nil)
  }
}
