import HTTPTransport

/// Stores the token of one user, where several processes can use it.
public protocol TokenStoring: Sendable {
  /// The stored token; nil if there is none.
  func token() throws -> OAuthToken?
  /// Replaces the stored token, so that it survives a crash of the process; nil removes it.
  func store(_ token: OAuthToken?) throws
  /// Runs work while no other process does so with the same token.
  func exclusively<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result
}

extension TokenStoring {
  /// The stored token, if this client got it from its server, for its instance of the service. The refresh token of another
  /// server must not be sent to this one.
  public func token(of client: AuthorizationClient) throws -> OAuthToken? {
    try token().flatMap { client.issued($0) ? $0 : nil }
  }
}

extension AuthorizationClient {
  /// Whether this client got a token from its server, for its instance of the service.
  public func issued(_ token: OAuthToken) -> Bool {
    token.tokenEndpoint == server.token.description && token.clientID == registration.id
      && instances?.allows(token) != false
  }
}
