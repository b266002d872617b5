import EntityAccess
import ServiceData

/// The controller of an application: an ``OfflineDataController`` that is set up for one service and its peculiarities.
/// It forwards all calls to that controller.
public protocol OfflineODataControlling: ODataControlling, RowObserving {
  /// The underlying controller, with the outbox and all other functions for local changes.
  var controller: OfflineDataController { get }
}

extension OfflineODataControlling {
  /// The service's schema.
  public var schema: ServiceSchema { controller.schema }
  /// The service of the underlying controller.
  public var remote: any RemoteService { controller.remote }
  /// Receives the progress of the underlying controller.
  public var progress: ProgressPublisher { controller.progress }
  /// The underlying controller.
  public var offline: OfflineDataController? { controller }

  /// Opens the store and the outbox; see `OfflineDataController.open(_:)`.
  @discardableResult
  public func open(_ mode: OpenMode) async throws -> SyncReport? { try await controller.open(mode) }

  /// Uploads and downloads what the options select.
  public func synchronize(_ options: SyncOptions) async throws -> SyncReport {
    try await controller.synchronize(options)
  }

  /// Creates an entity in the outbox, from where the next upload sends it.
  @discardableResult
  public func create(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row {
    try await controller.create(row, in: set, options: options)
  }

  /// Updates an entity in the outbox, from where the next upload sends the changed properties.
  @discardableResult
  public func update(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row? {
    try await controller.update(row, in: set, options: options)
  }

  /// Deletes an entity in the outbox, from where the next upload sends it.
  public func delete(_ key: EntityKey, in set: String, options: ChangeOptions = ChangeOptions()) async throws {
    try await controller.delete(key, in: set, options: options)
  }

  /// Closes the store and the outbox; see `OfflineDataController.close()`.
  public func close() async throws { try await controller.close() }

  /// Removes the store and the outbox if no change waits to be sent.
  public func removeStore() async throws { try await controller.removeStore() }

  /// The status of the store; without queries if it is closed.
  public func status() async throws -> ControllerStatus { try await controller.status() }

  /// The rows of a query on the device; see `OfflineDataController.rows(_:)`.
  public func rows(_ query: RowQuery) async throws -> [Row] { try await controller.rows(query) }

  /// The entity with a key on the device; see `OfflineDataController.row(_:of:)`.
  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await controller.row(key, of: query)
  }

  /// The number of rows of a query on the device; see `OfflineDataController.count(_:)`.
  public func count(_ query: RowQuery) async throws -> Int { try await controller.count(query) }

  /// An element for one or more changes of rows on the device, by this process or another one.
  public func changes() async throws -> AsyncStream<Void> { try await controller.changes() }
}
