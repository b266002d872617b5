import EntityAccess
import ServiceData

/// The controller of an application: an ``OfflineDataController`` that is set up for one service and its peculiarities.
/// It forwards all calls to that controller.
public protocol OfflineODataControlling: ODataControlling, RowObserving {
  /// The underlying controller, with the outbox and all other functions for local changes.
  var controller: OfflineDataController { get }
}

extension OfflineODataControlling {
  public var schema: ServiceSchema { controller.schema }
  public var remote: any RemoteService { controller.remote }
  public var progress: ProgressPublisher { controller.progress }
  public var offline: OfflineDataController? { controller }

  @discardableResult
  public func open(_ mode: OpenMode) async throws -> SyncReport? { try await controller.open(mode) }

  public func synchronize(_ options: SyncOptions) async throws -> SyncReport {
    try await controller.synchronize(options)
  }

  @discardableResult
  public func create(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row {
    try await controller.create(row, in: set, options: options)
  }

  @discardableResult
  public func update(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row? {
    try await controller.update(row, in: set, options: options)
  }

  public func delete(_ key: EntityKey, in set: String, options: ChangeOptions = ChangeOptions()) async throws {
    try await controller.delete(key, in: set, options: options)
  }

  public func close() async throws { try await controller.close() }

  public func removeStore() async throws { try await controller.removeStore() }

  public func status() async throws -> ControllerStatus { try await controller.status() }

  public func rows(_ query: RowQuery) async throws -> [Row] { try await controller.rows(query) }

  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await controller.row(key, of: query)
  }

  public func count(_ query: RowQuery) async throws -> Int { try await controller.count(query) }

  public func changes() async throws -> AsyncStream<Void> { try await controller.changes() }
}
