import FoundationEssentials
import ServiceData
import TypedEntities

/// The service with typed reading and its operations as methods, over a client of the service's protocol.
public struct MeasuresService: RowReading {
  /// The client that speaks the service's protocol.
  public let remote: any RemoteService

  public init(_ remote: any RemoteService) { self.remote = remote }

  public func rows(_ query: RowQuery) async throws -> [Row] { try await ServiceReader(remote).rows(query) }

  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await remote.entity(key, of: query)
  }

  public func count(_ query: RowQuery) async throws -> Int { try await remote.count(of: query) }
}
