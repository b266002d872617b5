import CheckedChanges
import EntityAccess
import ServiceData

/// What an application needs of its data, whether that is kept on the device or read from the service: one protocol for
/// the offline controller and the online one. Entities are changed by their types (`EntityWriting`), or as rows.
public protocol ODataControlling: EntityWriting where WriteOptions == ChangeOptions {
  /// The service itself, for operations that only it can do.
  var remote: any RemoteService { get }
  /// The controller with an outbox behind this one; nil for one that keeps nothing.
  var offline: OfflineDataController? { get }
  /// Where its operations report.
  var progress: ProgressBoard { get }

  /// Opens the store. Opening what is open does nothing but what the mode asks for.
  @discardableResult
  func open(_ mode: OpenMode) async throws -> SyncReport?

  /// Uploads, then downloads.
  ///
  /// - Throws: ``ControllerError`` where the store is not open. What a query ran into stands in the report.
  func synchronize(_ options: SyncOptions) async throws -> SyncReport

  /// Creates an entity. Offline it shows at once, under a temporary key where the service gives keys.
  ///
  /// - Returns: the entity as it is kept.
  /// - Throws: `ValueRuleError` for values that the metadata does not allow, unless the options leave that to the service.
  func create(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row

  /// Creates a media entity with its content, whose properties are sent after that.
  ///
  /// - Returns: the entity as it is kept.
  /// - Throws: online ``ServiceError``, whose ``ServiceError/created`` is the key of an entity that the service created
  ///   without taking the properties.
  func create(_ row: Row, in set: String, media: MediaContent, options: ChangeOptions) async throws -> Row

  /// Changes the entity of a row, in those members that were set.
  ///
  /// - Returns: the entity as it is kept, where that is known.
  /// - Throws: `KeyAssignmentError` for a row whose key was set: nobody knows then which entity is meant; `ValueRuleError` as
  ///   for a new entity.
  func update(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row?

  /// Deletes an entity.
  func delete(_ key: EntityKey, in set: String, options: ChangeOptions) async throws

  /// Closes the store; nothing is removed.
  func close() async throws

  /// Removes the store and everything in it.
  func removeStore() async throws

  func status() async throws -> ControllerStatus
}

extension ODataControlling {
  public static var defaultWriteOptions: ChangeOptions { ChangeOptions() }

  public var offline: OfflineDataController? { self as? OfflineDataController }

  /// Opens the store, and downloads what was never downloaded completely.
  @discardableResult
  public func open() async throws -> SyncReport? { try await open(.downloadIfNeeded) }

  /// Uploads all changes that wait, then downloads all queries.
  ///
  /// - Returns: what was done; errors of single changes and queries are in the report.
  public func synchronize() async throws -> SyncReport { try await synchronize(SyncOptions()) }

  /// Creates a media entity in the outbox behind the controller, or on the service where there is none.
  public func create(
    _ row: Row, in set: String, media: MediaContent, options: ChangeOptions = ChangeOptions()
  ) async throws -> Row {
    if let offline { return try await offline.create(row, in: set, media: media, options: options) }
    return try await remote.create(row, content: media, in: set, isUnchecked: options.isUnchecked)
  }

  public func perform(_ change: ServiceChange, content: MediaContent?, options: ChangeOptions) async throws -> Row? {
    if let offline { return try await offline.perform(change, content: content, options: options) }
    switch change {
    case .create(let row, let set):
      guard let content else { return try await create(row, in: set, options: options) }
      return try await create(row, in: set, media: content, options: options)
    case .update(let row, _, let set, _): return try await update(row, in: set, options: options)
    case .delete, .link, .unlink, .call: return try await remote.send(change, identity: nil)
    }
  }

  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    if let offline { return try await offline.media(of: key, in: set, property: property) }
    return try await remote.media(of: key, in: set, property: property)
  }

  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, options: ChangeOptions
  ) async throws -> String? {
    if let offline {
      return try await offline.setMedia(content, of: key, in: set, property: property, options: options)
    }
    return try await remote.setMedia(content, of: key, in: set, property: property, etag: content.etag, identity: nil)
  }
}
