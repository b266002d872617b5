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
