import ServiceData
import TypedEntities

/// Something that reads and changes entities by their types: a client of a service, or a controller with a store.
///
/// The set of an entity is that of its type (``FetchableEntity/defaultQuery``), or the set of the query after `in:`.
/// The rest of that query is ignored.
///
///     var product = try await shop.create(Product.with { $0.name = "Rye" })
///     product.price = 2.5
///     product = try await shop.update(product)
///     try await shop.delete(product)
///
/// A client sends a change at once. A controller with a store puts it into its outbox: it is durable when the call
/// returns, reads show it at once, and the next synchronization sends it.
public protocol EntityWriting: RowReading {
  /// How a change is made.
  associatedtype WriteOptions: Sendable

  /// The options of calls that do not state any.
  static var defaultWriteOptions: WriteOptions { get }

  /// What the service offers.
  var schema: ServiceSchema { get }

  /// Makes a change in the service's terms. The typed methods that change entities call it.
  ///
  /// - Parameter content: for a creation, the content of the new media entity; nil for an entity without content, and
  ///   for empty content.
  /// - Returns: the entity after the change, if it is known.
  func perform(_ change: ServiceChange, content: MediaContent?, options: WriteOptions) async throws -> Row?

  /// The content of a media entity, or of a stream property; the key of a singleton is nil.
  func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent

  /// Replaces the content of a media entity, or of a stream property; the key of a singleton is nil.
  ///
  /// - Returns: the new version of the content, if it is known.
  func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, options: WriteOptions
  ) async throws -> String?
}

extension EntityWriting {
  /// Creates an entity in a set.
  ///
  /// - Parameter media: the content of a new media entity, which is sent before its properties. Without it, the content
  ///   is empty.
  /// - Returns: the entity after its creation. If it waits for the next synchronization and the service assigns its
  ///   key, it has a temporary key.
  /// - Throws: `ValueRuleError` for values that the metadata does not allow; nothing is created then.
  ///   `MissingValueError` if the entity was created, but lacks a required value. A client also throws `ServiceError`,
  ///   whose ``ServiceError/created`` is the key of an entity that the service created without accepting its
  ///   properties.
  @discardableResult
  public func create<Entity: EntityValue>(
    _ entity: Entity, in set: EntityQuery<Entity>, media: MediaContent? = nil,
    options: WriteOptions = Self.defaultWriteOptions
  ) async throws -> Entity {
    let name = set.query.set
    let row = try await perform(.create(entity.row, set: name), content: media, options: options)
    return try completed(row ?? entity.row, from: entity, in: name)
  }

  /// Updates the members of an entity that were set since it was read.
  ///
  /// - Returns: the entity after the change.
  /// - Throws: `KeyAssignmentError` if the key was set since the entity was read, because it is then unknown which
  ///   entity is meant; `ValueRuleError` for values that the metadata does not allow. Nothing is changed in these
  ///   cases. `MissingValueError` if the entity was changed, but lacks a required value. A client also throws
  ///   `ServiceError`, of kind `preconditionFailed` if someone else changed the entity since it was read.
  @discardableResult
  public func update<Entity: EntityValue>(
    _ entity: Entity, in set: EntityQuery<Entity>, options: WriteOptions = Self.defaultWriteOptions
  ) async throws -> Entity {
    let name = set.query.set
    try entity.row.checkKeyStays(nil, in: name)
    let key = isSingleton(name) ? nil : entity.row.key
    let change = ServiceChange.update(entity.row, key: key, set: name, replaces: false)
    guard let row = try await perform(change, content: nil, options: options) else { return entity }
    return try completed(row, from: entity, in: name)
  }

  /// Deletes an entity from a set.
  ///
  /// - Throws: ``EntityAccessError/missingKey(set:)``. A client also throws `ServiceError`, of kind
  ///   `preconditionFailed` if someone else changed the entity since it was read.
  public func delete<Entity: EntityValue>(
    _ entity: Entity, in set: EntityQuery<Entity>, options: WriteOptions = Self.defaultWriteOptions
  ) async throws {
    let key = try requiredKey(of: entity, in: set.query.set)
    _ = try await perform(
      .delete(key, set: set.query.set, etag: entity.row.etag), content: nil, options: options)
  }

  /// The content of a media entity.
  ///
  /// - Parameter stream: the metadata name of a stream property, to read its content instead.
  /// - Throws: ``EntityAccessError/missingKey(set:)``; `ServiceError` of kind `notFound` if there is no content.
  public func media<Entity: EntityValue>(
    of entity: Entity, in set: EntityQuery<Entity>, stream: String? = nil
  ) async throws -> MediaContent {
    try await media(of: key(of: entity, in: set.query.set), in: set.query.set, property: stream)
  }

  /// Replaces the content of a media entity, or of a stream property. If the new content has an ETag, only content of
  /// this version is replaced.
  ///
  /// - Returns: the new version of the content, if it is known.
  /// - Throws: ``EntityAccessError/missingKey(set:)``. A client also throws `ServiceError`.
  @discardableResult
  public func setMedia<Entity: EntityValue>(
    _ content: MediaContent, of entity: Entity, in set: EntityQuery<Entity>, stream: String? = nil,
    options: WriteOptions = Self.defaultWriteOptions
  ) async throws -> String? {
    try await setMedia(
      content, of: key(of: entity, in: set.query.set), in: set.query.set, property: stream, options: options)
  }
}

extension EntityWriting {
  /// The entity of a response. Required values that the response omits are those that were sent.
  private func completed<Entity: EntityValue>(
    _ answer: Row, from sent: Entity, in set: String
  ) throws(MissingValueError) -> Entity {
    var row = answer
    for index in row.type.requiredMembers where row[index] == nil {
      row.load(sent.row[row.type.members[index].name], at: index)
    }
    return try Entity(checking: row, in: set, isNew: true)
  }

  func isSingleton(_ set: String) -> Bool { schema.set(set)?.isSingleton == true }

  /// The key of an entity; nil for a singleton.
  func key(of entity: some EntityValue, in set: String) throws(EntityAccessError) -> EntityKey? {
    isSingleton(set) ? nil : try requiredKey(of: entity, in: set)
  }

  func requiredKey(of entity: some EntityValue, in set: String) throws(EntityAccessError) -> EntityKey {
    guard let key = entity.row.key else { throw EntityAccessError.missingKey(set: set) }
    return key
  }
}
