import CheckedChanges
import EntityAccess
import ServiceData

/// The common interface of the offline controller, which keeps data on the device, and the online controller, which
/// reads it from the service. Entities are changed through their types (`EntityWriting`), or as rows.
public protocol ODataControlling: EntityWriting where WriteOptions == ChangeOptions {
  /// The service itself, for operations that only the service can perform.
  var remote: any RemoteService { get }
  /// The underlying controller with an outbox; nil if there is none.
  var offline: OfflineDataController? { get }
  /// Receives the progress of the controller's operations.
  var progress: ProgressPublisher { get }

  /// Opens the store. If the store is open already, only the action of the mode is performed.
  @discardableResult
  func open(_ mode: OpenMode) async throws -> SyncReport?

  /// Uploads, then downloads.
  ///
  /// - Throws: ``ControllerError`` if the store is not open. Errors of single queries are in the report.
  func synchronize(_ options: SyncOptions) async throws -> SyncReport

  /// Creates an entity. Offline, it appears at once, with a temporary key if the service assigns keys.
  ///
  /// - Returns: the entity as stored.
  /// - Throws: `ValueRuleError` for values that the metadata does not allow, unless the options leave that check to the
  ///   service.
  func create(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row

  /// Creates a media entity from its content. Its properties are sent after the content.
  ///
  /// - Returns: the entity as stored.
  /// - Throws: online ``ServiceError``; its ``ServiceError/created`` is the key of an entity that the service created
  ///   without accepting the properties.
  func create(_ row: Row, in set: String, media: MediaContent, options: ChangeOptions) async throws -> Row

  /// Updates an entity with the members of a row that were set.
  ///
  /// - Returns: the entity as stored, if it is known.
  /// - Throws: `KeyAssignmentError` if the key of the row was set, because the entity is ambiguous then;
  ///   `ValueRuleError` as for a new entity.
  func update(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row?

  /// Deletes an entity.
  func delete(_ key: EntityKey, in set: String, options: ChangeOptions) async throws

  /// Closes the store, and removes nothing.
  func close() async throws

  /// Removes the store and its contents.
  func removeStore() async throws

  /// Whether the store is open, and what it has of each query.
  func status() async throws -> ControllerStatus
}

extension ODataControlling {
  /// The options of a change without its own: it is checked, and sent with the next upload.
  public static var defaultWriteOptions: ChangeOptions { ChangeOptions() }

  /// This controller, if it has an outbox itself.
  public var offline: OfflineDataController? { self as? OfflineDataController }

  /// Opens the store, and downloads queries that have no complete download yet.
  @discardableResult
  public func open() async throws -> SyncReport? { try await open(.downloadIfNeeded) }

  /// Uploads all waiting changes, then downloads all queries.
  ///
  /// - Returns: a report, which includes the errors of single changes and queries.
  public func synchronize() async throws -> SyncReport { try await synchronize(SyncOptions()) }

  /// Creates a media entity in the outbox of the underlying controller, or on the service if there is none.
  public func create(
    _ row: Row, in set: String, media: MediaContent, options: ChangeOptions = ChangeOptions()
  ) async throws -> Row {
    if let offline { return try await offline.create(row, in: set, media: media, options: options) }
    return try await remote.create(row, content: media, in: set, isUnchecked: options.isUnchecked)
  }

  /// Puts a change into the outbox of the underlying controller, or sends it to the service if there is none.
  public func perform(_ change: ServiceChange, content: MediaContent?, options: ChangeOptions) async throws -> Row? {
    if let offline { return try await offline.perform(change, content: content, options: options) }
    return try await OnlineDataController(remote: remote).perform(change, content: content, options: options)
  }

  /// Reads content from the underlying controller, or from the service if there is none.
  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    if let offline { return try await offline.media(of: key, in: set, property: property) }
    return try await remote.media(of: key, in: set, property: property)
  }

  /// Puts new content into the outbox of the underlying controller, or sends it to the service if there is none.
  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, options: ChangeOptions
  ) async throws -> String? {
    if let offline {
      return try await offline.setMedia(content, of: key, in: set, property: property, options: options)
    }
    return try await remote.setMedia(content, of: key, in: set, property: property, etag: content.etag, identity: nil)
  }
}
