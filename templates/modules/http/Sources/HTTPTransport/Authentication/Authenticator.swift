/// Where the proof of who is calling comes from: a password, a token, an identity provider.
///
/// ``AuthenticationMiddleware`` asks it for every request, and at most once at a time to renew what was refused.
public protocol Authenticator: Sendable {
  /// The request with what proves who is calling.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/notAuthenticated`` if there is nothing to prove it with.
  func authorize(_ request: HTTPRequest) async throws -> HTTPRequest

  /// Gets a new proof after one was refused, for instance by a refresh token.
  ///
  /// - Parameters:
  ///   - refused: the request whose proof was refused, as it was sent.
  ///   - response: the refusal, with status 401 and its challenges in `WWW-Authenticate`.
  /// - Returns: whether there is a new proof, so that it makes sense to send the request again.
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/notAuthenticated`` if renewing was refused for good.
  func renew(after refused: HTTPRequest, response: HTTPResponse) async throws -> Bool
}

extension Authenticator {
  /// There is no new proof.
  public func renew(after refused: HTTPRequest, response: HTTPResponse) async throws -> Bool {
    false
  }
}

/// Sends every request as it is, for services that ask nobody.
public struct NoAuthenticator: Authenticator {
  /// The authenticator that does nothing.
  public init() {}

  /// The request as it is.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    request
  }
}
