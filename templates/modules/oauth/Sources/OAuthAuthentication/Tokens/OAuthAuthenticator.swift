import HTTPTransport

/// Authenticates with access tokens of an authorization server, and renews them.
///
/// A token that is about to expire, or that the service refuses, is renewed once for all waiting requests. If several
/// processes use the same tokens, the first one renews them for all.
public actor OAuthAuthenticator: Authenticator {
  /// How long before its expiry a token is renewed, in seconds. The clocks of two machines differ, and a request takes time.
  static let margin = 30

  private let renewal: TokenRenewal
  private var current: OAuthToken?
  private var running: Task<OAuthToken, any Error>?

  /// Creates an authenticator.
  ///
  /// - Parameters:
  ///   - client: requests tokens.
  ///   - tokens: stores them.
  ///   - isForClient: whether the tokens are for the program itself (RFC 6749, 4.4), so that it can always get new ones.
  ///   - signIn: how the user signs in again, for error messages.
  public init(
    client: AuthorizationClient, tokens: any TokenStoring, isForClient: Bool = false, signIn: String = "sign in again"
  ) {
    renewal = TokenRenewal(client: client, tokens: tokens, isForClient: isForClient, signIn: signIn)
  }

  /// Adds the `Authorization` header to a request (RFC 6750, 2.1).
  ///
  /// - Throws: `HTTPError`, of kind `notAuthenticated` if the user has to sign in again.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    var request = request
    request.headers["Authorization"] = "Bearer \(try await usableToken().accessToken)"
    return request
  }

  /// Renews the token that was refused, unless it has been renewed in the meantime.
  ///
  /// - Returns: true; the service may refuse the new token as well.
  /// - Throws: `HTTPError`, of kind `notAuthenticated` if the user has to sign in again.
  public func renew(after refused: HTTPRequest, response: HTTPResponse) async throws -> Bool {
    let sent = refused.headers["Authorization"]?.split(separator: " ").last.map(String.init)
    return try await replaced(sent).accessToken != sent
  }

  private func usableToken() async throws -> OAuthToken {
    if current == nil { current = try renewal.stored() }
    guard let token = current else { return try await replaced(nil) }
    let now = renewal.client.clock.now()
    // The service decides about a token that cannot be renewed: the clock of this machine may be wrong.
    guard token.expires(before: now + Self.margin), renewal.canReplace(token) else { return token }
    do {
      return try await replaced(token.accessToken)
    } catch let error as HTTPError where error.isOffline && !token.expires(before: now) {
      return token
    }
  }

  /// The token that replaces a refused one. All requests that wait for it share one renewal, which continues if one of
  /// them is cancelled.
  private func replaced(_ refused: String?) async throws -> OAuthToken {
    if let current, current.accessToken != refused { return current }
    if let running { return try await running.value }
    let renewal = renewal
    let task = Task { try await renewal.replacement(of: refused) }
    running = task
    defer { running = nil }
    let token = try await task.value
    current = token
    return token
  }
}
