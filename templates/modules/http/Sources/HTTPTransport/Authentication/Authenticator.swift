/// Provides the credentials of requests: a password, a token, or tokens of an identity provider.
///
/// ``AuthenticationMiddleware`` calls it for every request, and runs at most one renewal at a time.
public protocol Authenticator: Sendable {
  /// Adds the credentials to a request.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/notAuthenticated`` if there are no credentials.
  func authorize(_ request: HTTPRequest) async throws -> HTTPRequest

  /// Renews credentials that were refused, for example with a refresh token.
  ///
  /// - Parameters:
  ///   - refused: the refused request, as it was sent.
  ///   - response: the response with status 401 and its challenges in `WWW-Authenticate`.
  /// - Returns: whether there are new credentials, so that the request should be sent again.
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/notAuthenticated`` if the renewal was refused for good.
  func renew(after refused: HTTPRequest, response: HTTPResponse) async throws -> Bool
}

extension Authenticator {
  /// Returns false: the credentials cannot be renewed.
  public func renew(after refused: HTTPRequest, response: HTTPResponse) async throws -> Bool {
    false
  }
}

/// Sends requests unchanged, for services without authentication.
public struct NoAuthenticator: Authenticator {
  /// Creates the authenticator.
  public init() {}

  /// Returns the request unchanged.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    request
  }
}
