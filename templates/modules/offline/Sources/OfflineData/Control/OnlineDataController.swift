import FoundationEssentials
import ServiceData

/// The controller of an application that keeps nothing: every read goes to the service.
public struct OnlineDataController: ODataControlling {
  public let remote: any RemoteService
  public let progress: ProgressBoard

  public init(remote: any RemoteService, delegate: (any OfflineODataProviderDelegate)? = nil) {
    self.remote = remote
    progress = ProgressBoard(delegate: delegate)
  }

  public var schema: ServiceSchema { remote.schema }

  public func open(_ mode: OpenMode) async throws -> SyncReport? { nil }

  public func synchronize(_ options: SyncOptions) async throws -> SyncReport {
    SyncReport(queries: [], started: Date(), ended: Date())
  }

  public func create(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row {
    try await remote.create(row, in: set)
  }

  public func update(_ row: Row, in set: String, options: ChangeOptions) async throws -> Row? {
    let key = remote.schema.set(set)?.isSingleton == true ? nil : row.key
    return try await remote.update(row, key: key, in: set, replaces: false)
  }

  public func delete(_ key: EntityKey, in set: String, options: ChangeOptions) async throws {
    try await remote.delete(key, in: set, etag: nil)
  }

  public func close() async throws {}

  public func removeStore() async throws {}

  public func status() async throws -> ControllerStatus {
    ControllerStatus(isOpen: true, isEncrypted: false, queries: [])
  }

  public func rows(_ query: RowQuery) async throws -> [Row] { try await ServiceReader(remote).rows(query) }

  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await ServiceReader(remote).row(key, of: query)
  }

  public func count(_ query: RowQuery) async throws -> Int { try await ServiceReader(remote).count(query) }
}
