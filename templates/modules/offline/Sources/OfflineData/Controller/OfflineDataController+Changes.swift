import FoundationEssentials
import LocalStore
import ServiceData

/// Local changes. Each change is durable in the outbox when the call returns, is visible to reads at once, and is sent
/// with the next upload.
extension OfflineDataController {
  /// The outbox. It is open after the controller was opened, even if the store could not be opened.
  public var queue: Outbox {
    get throws {
      guard let outbox else { throw ControllerError.storeClosed }
      return outbox
    }
  }

  /// Creates an entity. If the service assigns keys, the entity has a temporary key until then. A media entity is
  /// created with empty content; use ``create(_:in:media:options:)`` to give it content.
  ///
  /// - Returns: the row as it appears locally.
  /// - Throws: `ValueRuleError` for values that the metadata does not allow, unless the options leave that check to the
  ///   service; ``OutboxError/entityExists(set:key:)`` if the service already has an entity with this key. Nothing is
  ///   queued then.
  @discardableResult
  public func create(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row {
    let request = try await queue.enqueue(.service(.create(row, set: set)), options: options)
    var shown = request?.key.map { row.keyed($0) } ?? row
    shown.acceptChanges()
    return shown
  }

  /// Creates a media entity from its content. It is one request, but sent in two steps if the service takes the content
  /// first and the properties after it.
  ///
  /// - Parameter media: the content. It is on disk when the call returns, encrypted if the store is.
  /// - Returns: the row as it appears locally.
  /// - Throws: ``OutboxError/unsendable(_:)`` for an entity without content, or with other new entities inside.
  @discardableResult
  public func create(
    _ row: Row, in set: String, media: MediaContent, options: ChangeOptions = ChangeOptions()
  ) async throws -> Row {
    guard row.type.hasStream else {
      throw OutboxError.unsendable("entities of '\(row.type.name)' have no content; create them without")
    }
    let change = LocalChange.service(.create(row.created(from: media, file: Self.newName()), set: set))
    let request = try await queue.enqueue(change, content: media.body, options: options)
    var shown = request?.key.map { row.keyed($0) } ?? row
    shown[.mediaContentType] = media.contentType
    shown.acceptChanges()
    return shown
  }

  /// Updates an entity with the members of a row that were set.
  ///
  /// - Returns: the row as it appears locally.
  /// - Throws: ``OutboxError/unknownEntity(set:)`` if the device does not have the entity; `KeyAssignmentError` if the
  ///   key of the row was set since it was read, because the entity is ambiguous then. Nothing is queued then.
  @discardableResult
  public func update(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row? {
    if schema.set(set)?.isSingleton == false { try row.checkKeyStays(nil, in: set) }
    return try await update(row, key: row.key, in: set, options: options)
  }

  /// Updates an entity, given by its key, with the members of a row that were set.
  ///
  /// - Parameter key: the key of the entity; nil for a singleton.
  /// - Returns: the row as it appears locally.
  /// - Throws: ``OutboxError/unknownEntity(set:)`` if the device does not have the entity; `KeyAssignmentError` if the
  ///   row has another key. Nothing is queued then.
  @discardableResult
  public func update(
    _ row: Row, key: EntityKey?, in set: String, options: ChangeOptions = ChangeOptions()
  ) async throws -> Row? {
    let isSingleton = schema.set(set)?.isSingleton == true
    if !isSingleton { try row.checkKeyStays(key, in: set) }
    let known = try await knownKey(key, in: set)
    if isSingleton {
      // The caller does not name the key of a singleton; only the service's version contains it.
      try row.checkKeyStays(try await openedStore().perform { try $0.base(of: nil, in: set)?.key }, in: set)
    }
    let change = row.withoutKey
    if change.changedPart.hasValues {
      try await queue.enqueue(.service(.update(change, key: known, set: set, replaces: false)), options: options)
    }
    return try await openedStore().row(known, of: RowQuery(set: set))
  }

  /// Deletes an entity. If only this device has it, its requests are removed and nothing is sent.
  public func delete(_ key: EntityKey, in set: String, options: ChangeOptions = ChangeOptions()) async throws {
    guard let known = try await knownKey(key, in: set) else { return }
    let etag = try await openedStore().perform { try $0.base(of: known, in: set)?.etag }
    try await queue.enqueue(.service(.delete(known, set: set, etag: etag)), options: options)
  }

  /// Adds an entity to a collection-valued navigation property, or makes it the value of a single-valued one.
  public func link(
    _ source: EntityKey?, in set: String, _ navigation: String, to target: EntityKey, in targetSet: String,
    options: ChangeOptions = ChangeOptions()
  ) async throws {
    let key = try await knownKey(source, in: set)
    try await queue.enqueue(
      .service(.link(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet)),
      options: options)
  }

  /// Removes an entity from a navigation property. A single-valued property needs no target.
  public func unlink(
    _ source: EntityKey?, in set: String, _ navigation: String, from target: EntityKey? = nil,
    in targetSet: String? = nil, options: ChangeOptions = ChangeOptions()
  ) async throws {
    let key = try await knownKey(source, in: set)
    try await queue.enqueue(
      .service(.unlink(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet)),
      options: options)
  }

  /// Queues the call of an action.
  public func enqueue(_ call: OperationCall, options: ChangeOptions = ChangeOptions()) async throws {
    try await queue.enqueue(.service(.call(call)), options: options)
  }

  /// Replaces the content of a media entity or a stream property.
  ///
  /// - Parameter bytes: the content. It is on disk when the call returns, encrypted if the store is.
  public func setMedia(
    _ bytes: [UInt8], contentType: String?, of key: EntityKey?, in set: String, property: String? = nil,
    etag: String? = nil, options: ChangeOptions = ChangeOptions()
  ) async throws {
    let content = MediaContent(.bytes(bytes), contentType: contentType, etag: etag)
    _ = try await setMedia(content, of: key, in: set, property: property, options: options)
  }

  /// Queues new content of a media entity or a stream property. The content of a file is copied, so that the file can be
  /// changed or deleted afterwards.
  ///
  /// - Returns: nil, because only the service assigns a version to content.
  /// - Throws: ``OutboxError``.
  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, options: ChangeOptions
  ) async throws -> String? {
    let known = try await knownKey(key, in: set)
    let media = MediaUpload(
      set: set, key: known, property: property, file: Self.newName(), contentType: content.contentType,
      etag: content.etag)
    try await queue.enqueue(.media(media), content: content.body, options: options)
    return nil
  }

  /// Creates a media entity with content and without properties.
  ///
  /// - Returns: the local key of the entity.
  public func createMedia(
    _ bytes: [UInt8], contentType: String?, name: String? = nil, in set: String,
    options: ChangeOptions = ChangeOptions()
  ) async throws -> EntityKey? {
    guard let type = schema.set(set).flatMap(schema.entityType) else { throw StoreError.unknownSet(set) }
    let content = MediaContent(.bytes(bytes), contentType: contentType, name: name)
    return try await create(Row(type: type), in: set, media: content, options: options).key
  }

  private static func newName() -> String { UUID().uuidString.lowercased() }

  /// The current key of an entity, which the device must have.
  private func knownKey(_ key: EntityKey?, in set: String) async throws -> EntityKey? {
    guard let description = schema.set(set) else { throw StoreError.unknownSet(set) }
    let store = try openedStore()
    var current = description.isSingleton ? nil : key
    if let key = current { current = try await queue.currentKey(of: key, in: set) }
    guard current != nil || description.isSingleton else { throw OutboxError.unknownEntity(set: set) }
    let known = current
    let isKnown = try await store.perform { database in
      let state = try database.state(of: known, in: set)
      return try !state.contains(.deleted) && (!state.isEmpty || database.base(of: known, in: set) != nil)
    }
    guard isKnown else { throw OutboxError.unknownEntity(set: set) }
    return current
  }
}

/// Undoing changes.
extension OfflineDataController {
  /// Undoes changes: the rows become the service's version again.
  ///
  /// - Parameter cascades: whether to undo changes that depend on these, too.
  @discardableResult
  public func undo(_ scope: UndoScope, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await queue.undo(scope, cascades: cascades)
  }

  /// The number of requests in each state.
  public func pendingCounts() async throws -> [OutboxRequest.State: Int] { try await queue.counts() }

  /// A table for the application's own data, which is not part of any service.
  public func localTable(_ name: String) throws -> LocalTable { LocalTable(name, in: try queue) }
}

/// Local states of rows.
extension OfflineDataController {
  /// The rows of a query that are in one of the given states. Rows that were deleted locally are never included.
  public func rows(_ query: RowQuery, in states: LocalState) async throws -> [Row] {
    try await openedStore().perform { try $0.rows(of: query, in: states) }
  }

  /// The local state of an entity; empty if it has no local changes. The key of a singleton is nil.
  public func state(of key: EntityKey?, in set: String) async throws -> LocalState {
    try await openedStore().perform { try $0.state(of: key, in: set) }
  }

  /// The entities of a set with local changes, by key.
  public func localStates(in set: String) async throws -> [EntityKey: LocalState] {
    try await openedStore().perform { try $0.localStates(in: set) }
  }
}
