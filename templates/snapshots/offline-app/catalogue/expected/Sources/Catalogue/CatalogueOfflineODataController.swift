import AppLifecycle
import CatalogueModel
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData
import TypedEntities
import ViewModels

/// The application's data, stored on this machine and synchronized with the service.
///
/// Reads use the store and changes go to the outbox, so both work without a network. ``synchronize(_:)`` sends the
/// changes and then updates the store.
public final class CatalogueOfflineODataController: ODataControlling {
  /// The underlying controller, with the outbox and all operations on local changes.
  public let controller: OfflineDataController

  /// Renamed elements of the service, as declared in `scaffold.json`. A store of an earlier version keeps their data.
  public static let renames: [StoreRename] = []

  /// Creates a controller without opening the store.
  ///
  /// - Parameters:
  ///   - remote: the service.
  ///   - directory: the directory of the store's files.
  ///   - queries: the data to keep on this machine; by default all entity sets and singletons.
  ///   - delegate: receives progress events.
  ///   - options: the key of an encrypted store, renames in addition to ``renames``, and the sets with a full-text index.
  ///   - uploads: how conflicts are resolved, how long failed requests wait, and whether an update sends the whole entity.
  public init(
    remote: any RemoteService, directory: URL,
    queries: [DefiningQuery] = DefiningQuery.all(of: CatalogueSchema.shared),
    delegate: (any OfflineODataProviderDelegate)? = nil, options: StoreOptions = StoreOptions(),
    uploads: UploadSettings = UploadSettings()
  ) throws {
    var options = options
    options.renames += Self.renames
    controller = try OfflineDataController(
      remote: remote, directory: directory, queries: queries, delegate: delegate, options: options,
      uploads: uploads)
  }

  public var schema: ServiceSchema { CatalogueSchema.shared }
  public var remote: any RemoteService { controller.remote }
  public var progress: ProgressBoard { controller.progress }

  /// The same as ``controller``, for callers that only know the protocol.
  public var offline: OfflineDataController? { controller }

  /// The service's typed operations.
  public var service: CatalogueService { CatalogueService(remote) }

  public func open(_ mode: OpenMode = .downloadIfNeeded) async throws -> SyncReport? { try await controller.open(mode) }

  public func synchronize(_ options: SyncOptions = SyncOptions()) async throws -> SyncReport {
    try await controller.synchronize(options)
  }

  public func create(_ row: Row, in set: String, options: ChangeOptions = ChangeOptions()) async throws -> Row {
    try await controller.create(row, in: set, options: options)
  }

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
}
