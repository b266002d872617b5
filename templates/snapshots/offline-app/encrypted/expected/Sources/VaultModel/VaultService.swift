import ServiceData

/// The service with typed reading and its operations as methods, over a client of the service's protocol.
public struct VaultService: ServiceReading {
  /// The client that speaks the service's protocol.
  public let remote: any RemoteService

  public init(_ remote: any RemoteService) { self.remote = remote }

  /// `Ring` of the service.
  ///
  /// An action, which may change data.
  public func ring() async throws {
    try await remote.call("Ring")
  }
}
