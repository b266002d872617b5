import ServiceData
import TypedEntities

/// The service with typed reading and its operations as methods, over a client of the service's protocol.
public struct OrdersService: ServiceReading {
  /// The client that speaks the service's protocol.
  public let remote: any RemoteService

  public init(_ remote: any RemoteService) { self.remote = remote }

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
