import AppLifecycle
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import LocalStore
import MuseumModel
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData
import TypedEntities
import ViewModels

/// The data of the application, kept on this machine and synchronized with the service.
///
/// Every read is answered from the store, and every change is kept in the outbox, so both work without a network;
/// ``synchronize(_:)`` sends what was changed and brings the store up to date.
public final class MuseumOfflineODataController: ODataControlling {
  /// The controller behind this one, with the outbox and all that can be done with local changes.
  public let controller: OfflineDataController

  /// What the service has renamed, as `scaffold.json` declares it: a store of an earlier version keeps its data.
  public static let renames: [StoreRename] = []

  /// Makes a controller; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - remote: the service.
  ///   - directory: where the files of the store are.
  ///   - queries: what is kept on this machine; by default all entity sets and singletons.
  ///   - delegate: is told of progress.
  ///   - options: the key of an encrypted store, names that the schema has changed beside ``renames``, and the sets whose
  ///     texts are indexed for searches.
  ///   - uploads: how conflicts are decided, how long failed requests wait, and what is sent of a changed entity.
  public init(
    remote: any RemoteService, directory: URL,
    queries: [DefiningQuery] = DefiningQuery.all(of: MuseumSchema.shared),
    delegate: (any OfflineODataProviderDelegate)? = nil, options: StoreOptions = StoreOptions(),
    uploads: UploadSettings = UploadSettings()
  ) throws {
    var options = options
    options.renames += Self.renames
    controller = try OfflineDataController(
      remote: remote, directory: directory, queries: queries, delegate: delegate, options: options,
      uploads: uploads)
  }

  public var schema: ServiceSchema { MuseumSchema.shared }
  public var remote: any RemoteService { controller.remote }
  public var progress: ProgressBoard { controller.progress }

  /// ``controller``, for those who know only the protocol.
  public var offline: OfflineDataController? { controller }

  /// The service with typed operations.
  public var service: MuseumService { MuseumService(remote) }

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
