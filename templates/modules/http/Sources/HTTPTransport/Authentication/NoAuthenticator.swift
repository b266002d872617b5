/// Sends every request as it is, for services that ask nobody.
public struct NoAuthenticator: Authenticator {
  /// The authenticator that does nothing.
  public init() {}

  /// The request as it is.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    request
  }
}
