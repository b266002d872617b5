import FoundationEssentials
import ServiceData
import TypedEntities

/// The service with typed reading and its operations as methods, over a client of the service's protocol.
public struct WorkshopService: RowReading {
  /// The client that speaks the service's protocol.
  public let remote: any RemoteService

  public init(_ remote: any RemoteService) { self.remote = remote }

  public func rows(_ query: RowQuery) async throws -> [Row] { try await ServiceReader(remote).rows(query) }

  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    try await remote.entity(key, of: query)
  }

  public func count(_ query: RowQuery) async throws -> Int { try await remote.count(of: query) }

  /// `Estimate` of the service.
  public func estimate(frameNo: String? = nil) async throws -> Amount? {
    var callArguments: [String: Value] = [:]
    callArguments["FrameNo"] = .scalar(frameNo)
    let callResult = try await remote.call("Estimate", arguments: callArguments)
    return try callResult.structure()
  }

  /// `Tidy` of the service.
  ///
  /// An action, which may change data.
  public func tidy() async throws {
    try await remote.call("Tidy")
  }
}
