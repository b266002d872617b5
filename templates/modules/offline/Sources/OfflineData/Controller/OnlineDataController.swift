import CheckedChanges
import EntityAccess
import FoundationEssentials
import ServiceData

/// The controller of an application without a store: every read goes to the service.
public struct OnlineDataController: ODataControlling, ServiceReading {
  /// The service that every call goes to.
  public let remote: any RemoteService
  /// Receives no events, since there is nothing to open, download or upload.
  public let progress: ProgressPublisher
  /// Which properties an update sends.
  public let updateMode: UpdateMode

  /// A controller for a service. `delegate` receives the events of ``progress``.
  public init(
    remote: any RemoteService, delegate: (any OfflineODataProviderDelegate)? = nil, updateMode: UpdateMode = .merge
  ) {
    self.remote = remote
    self.updateMode = updateMode
    progress = ProgressPublisher(delegate: delegate)
  }

  /// The service's schema.
  public var schema: ServiceSchema { remote.schema }
  /// Nil: there is no outbox.
  public var offline: OfflineDataController? { nil }

  /// Does nothing, and returns nil.
  public func open(_ mode: OpenMode) async throws -> SyncReport? { nil }

  /// Does nothing, and returns an empty report.
  public func synchronize(_ options: SyncOptions) async throws -> SyncReport {
    SyncReport(queries: [], started: Date(), ended: Date())
  }

  /// Creates an entity on the service, with empty content if it is a media entity.
  ///
  /// - Returns: the entity with the key and the values that the service assigned.
  public func create(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row {
    if row.type.hasStream, !remote.createsMediaWhole {
      return try await create(row, in: set, media: .empty, options: options)
    }
    return try await remote.create(row, in: set, isUnchecked: options.isUnchecked)
  }

  /// Creates a media entity with its content on the service.
  public func create(_ row: Row, in set: String, media: MediaContent, options: ChangeOptions) async throws -> Row {
    try await remote.create(
      row, content: media, in: set, replaces: updateMode == .replace, isUnchecked: options.isUnchecked)
  }

  /// Updates an entity on the service in the way of ``updateMode``.
  ///
  /// - Returns: the service's version; nil if the service does not return it.
  public func update(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row? {
    try row.checkKeyStays(nil, in: set)
    return try await update(row, key: row.key, in: set, isUnchecked: options.isUnchecked)
  }

  /// Updates an entity, given by its key, with the members of a row that were set.
  ///
  /// - Parameters:
  ///   - key: the key of the entity; nil for a singleton.
  ///   - isUnchecked: whether the service alone checks the rules of the metadata.
  /// - Returns: the entity as stored on the service, if the service returns it.
  /// - Throws: `ServiceError`; `KeyAssignmentError` if the row has another key; `ValueRuleError` for values that the
  ///   metadata does not allow.
  public func update(
    _ row: Row, key: EntityKey?, in set: String, isUnchecked: Bool = false
  ) async throws -> Row? {
    if !isUnchecked { try row.checkUpdate(in: set) }
    let key = remote.schema.set(set)?.isSingleton == true ? nil : key
    guard updateMode == .replace, let now = try await remote.entity(key, of: RowQuery(set: set)) else {
      return try await remote.update(row, key: key, in: set, replaces: false, isUnchecked: true)
    }
    try row.checkKeyStays(key ?? now.key, in: set)
    var whole = now.edited(by: row)
    // A change by someone else since the row was read is reported, and not overwritten.
    whole.etag = row.etag ?? now.etag
    return try await remote.update(whole, key: key, in: set, replaces: true, isUnchecked: true)
  }

  /// Sends a change to the service, with the content of a new media entity.
  ///
  /// - Returns: the service's version of the entity; nil if it does not return one.
  public func perform(_ change: ServiceChange, content: MediaContent?, options: ChangeOptions) async throws -> Row? {
    switch change {
    case .create(let row, let set):
      guard let content else { return try await create(row, in: set, options: options) }
      return try await create(row, in: set, media: content, options: options)
    case .update(let row, let key, let set, let replaces):
      try row.checkKeyStays(key, in: set, replaces: replaces)
      guard replaces else {
        return try await update(row, key: key ?? row.key, in: set, isUnchecked: options.isUnchecked)
      }
      return try await remote.update(row, key: key, in: set, replaces: true, isUnchecked: options.isUnchecked)
    case .delete, .link, .unlink, .call: return try await remote.send(change, identity: nil)
    }
  }

  /// Deletes an entity on the service, whoever changed it last.
  public func delete(_ key: EntityKey, in set: String, options: ChangeOptions) async throws {
    try await remote.delete(key, in: set, etag: nil)
  }

  /// Does nothing: there are no files.
  public func close() async throws {}

  /// Does nothing: there is no store.
  public func removeStore() async throws {}

  /// An open store without queries.
  public func status() async throws -> ControllerStatus {
    ControllerStatus(isOpen: true, isEncrypted: false, queries: [])
  }
}
