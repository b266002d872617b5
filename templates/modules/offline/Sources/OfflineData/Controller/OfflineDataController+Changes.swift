import FoundationEssentials
import LocalStore
import ServiceData

/// Local changes: each is durable in the outbox when the call returns, shows at once in what is read, and goes to the
/// service with the next upload.
extension OfflineDataController {
  /// The outbox; open as soon as the controller was opened, even where the store could not be.
  public var queue: Outbox {
    get throws {
      guard let outbox else { throw ControllerError.storeClosed }
      return outbox
    }
  }

  /// Creates an entity. Where the service gives keys, it goes by a temporary one until then. A media entity has empty
  /// content then, unless ``create(_:in:media:options:)`` creates it.
  ///
  /// - Returns: the row as it shows here.
  /// - Throws: `ValueRuleError` for values that the metadata does not allow, unless the options leave that to the service;
  ///   ``OutboxError/entityExists(set:key:)`` for the key of an entity that the service has. Nothing is queued then.
  @discardableResult
  public func create(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row {
    let request = try await queue.enqueue(.service(.create(row, set: set)), options: options)
    var shown = request?.key.map { row.keyed($0) } ?? row
    shown.acceptChanges()
    return shown
  }

  /// Creates a media entity with its content: one request, which is sent in two steps, since the service takes content
  /// first and properties then.
  ///
  /// - Parameter media: the content, which is on the disk when the call returns, and encrypted where the store is.
  /// - Returns: the row as it shows here.
  /// - Throws: ``OutboxError/unsendable(_:)`` for an entity that has no content, or with other new entities inside.
  @discardableResult
  public func create(
    _ row: Row, in set: String, media: MediaContent, options: ChangeOptions = ChangeOptions()
  ) async throws -> Row {
    guard row.type.hasStream else {
      throw OutboxError.unsendable("entities of '\(row.type.name)' have no content; create them without")
    }
    let change = LocalChange.service(.create(row.created(from: media, file: Self.newName()), set: set))
    let request = try await queue.enqueue(change, content: try Self.bytes(of: media), options: options)
    var shown = request?.key.map { row.keyed($0) } ?? row
    shown[.mediaContentType] = media.contentType
    shown.acceptChanges()
    return shown
  }

  static func bytes(of media: MediaContent) throws -> [UInt8] {
    switch media.body {
    case .bytes(let bytes): return bytes
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw OutboxError.mediaNotKept(path: path, reason: "the file cannot be read")
      }
      return [UInt8](data)
    }
  }

  /// Changes the entity of a row, in those members that were set.
  ///
  /// - Returns: the row as it shows here.
  /// - Throws: ``OutboxError/unknownEntity(set:)`` where the device has no such entity; `KeyAssignmentError` for a row
  ///   whose key was set since it was read, since nobody knows then which entity is meant. Nothing is queued then.
  @discardableResult
  public func update(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row? {
    if schema.set(set)?.isSingleton == false { try row.checkKeyStays(nil, in: set) }
    return try await update(row, key: row.key, in: set, options: options)
  }

  /// Changes the entity of a key, in those members of a row that were set.
  ///
  /// - Parameter key: the entity; a singleton needs none.
  /// - Returns: the row as it shows here.
  /// - Throws: ``OutboxError/unknownEntity(set:)`` where the device has no such entity; `KeyAssignmentError` where the
  ///   row has another key. Nothing is queued then.
  @discardableResult
  public func update(
    _ row: Row, key: EntityKey?, in set: String, options: ChangeOptions = ChangeOptions()
  ) async throws -> Row? {
    let isSingleton = schema.set(set)?.isSingleton == true
    if !isSingleton { try row.checkKeyStays(key, in: set) }
    let known = try await knownKey(key, in: set)
    if isSingleton {
      // Nobody names its key, which only the service's version tells.
      try row.checkKeyStays(try await openedStore().perform { try $0.base(of: nil, in: set)?.key }, in: set)
    }
    let change = row.withoutKey
    if change.changedPart.hasValues {
      try await queue.enqueue(.service(.update(change, key: known, set: set, replaces: false)), options: options)
    }
    return try await openedStore().row(known, of: RowQuery(set: set))
  }

  /// Deletes an entity. One that only this device has is as if it had never been.
  public func delete(_ key: EntityKey, in set: String, options: ChangeOptions = ChangeOptions()) async throws {
    guard let known = try await knownKey(key, in: set) else { return }
    let etag = try await openedStore().perform { try $0.base(of: known, in: set)?.etag }
    try await queue.enqueue(.service(.delete(known, set: set, etag: etag)), options: options)
  }

  /// Adds an entity to a collection-valued navigation property, or makes it the one of a single-valued one.
  public func link(
    _ source: EntityKey?, in set: String, _ navigation: String, to target: EntityKey, in targetSet: String,
    options: ChangeOptions = ChangeOptions()
  ) async throws {
    let key = try await knownKey(source, in: set)
    try await queue.enqueue(
      .service(.link(source: key, set: set, navigation: navigation, target: target, targetSet: targetSet)),
      options: options)
  }

  /// Takes an entity out of a navigation property; a single-valued one needs no target.
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

  /// Replaces the content of a media entity or of a stream property.
  ///
  /// - Parameter bytes: the content, which is on the disk when the call returns, and encrypted where the store is.
  public func setMedia(
    _ bytes: [UInt8], contentType: String?, of key: EntityKey?, in set: String, property: String? = nil,
    etag: String? = nil, options: ChangeOptions = ChangeOptions()
  ) async throws {
    let known = try await knownKey(key, in: set)
    let media = MediaUpload(
      set: set, key: known, property: property, file: Self.newName(), contentType: contentType, etag: etag)
    try await queue.enqueue(.media(media), content: bytes, options: options)
  }

  /// Creates a media entity that has content and no properties.
  ///
  /// - Returns: the key by which it goes here.
  public func createMedia(
    _ bytes: [UInt8], contentType: String?, name: String? = nil, in set: String,
    options: ChangeOptions = ChangeOptions()
  ) async throws -> EntityKey? {
    guard let type = schema.set(set).flatMap(schema.entityType) else { throw StoreError.unknownSet(set) }
    let content = MediaContent(.bytes(bytes), contentType: contentType, name: name)
    return try await create(Row(type: type), in: set, media: content, options: options).key
  }

  private static func newName() -> String { UUID().uuidString.lowercased() }

  /// The present key of an entity that the device has.
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

/// Taking back.
extension OfflineDataController {
  /// Takes changes back: the rows are what the service has again.
  ///
  /// - Parameter cascades: whether changes go along that cannot stand without these.
  @discardableResult
  public func undo(_ scope: UndoScope, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await queue.undo(scope, cascades: cascades)
  }

  /// The number of requests in each state.
  public func pendingCounts() async throws -> [OutboxRequest.State: Int] { try await queue.counts() }

  /// A table of the application's own, which no service knows.
  public func localTable(_ name: String) throws -> LocalTable { LocalTable(name, in: try queue) }
}

/// How rows stand to the service.
extension OfflineDataController {
  /// The rows that a query finds among those that stand to the service in one of these ways; a row that was deleted
  /// here is in no result.
  public func rows(_ query: RowQuery, in states: LocalState) async throws -> [Row] {
    try await openedStore().perform { try $0.rows(of: query, in: states) }
  }

  /// How an entity stands to the service; empty where there is no local work on it. The key of a singleton is nil.
  public func state(of key: EntityKey?, in set: String) async throws -> LocalState {
    try await openedStore().perform { try $0.state(of: key, in: set) }
  }

  /// The entities of a set with local work, by key.
  public func localStates(in set: String) async throws -> [EntityKey: LocalState] {
    try await openedStore().perform { try $0.localStates(in: set) }
  }
}
