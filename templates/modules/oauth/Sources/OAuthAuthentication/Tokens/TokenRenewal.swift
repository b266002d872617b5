import HTTPTransport

/// Replaces an access token that has expired or was refused.
struct TokenRenewal: Sendable {
  let client: AuthorizationClient
  let tokens: any TokenStoring
  let isForClient: Bool
  /// How the user signs in again.
  let signIn: String

  /// The stored token; nil if there is none of this server and this client.
  ///
  /// - Throws: `HTTPError`.
  func stored() throws -> OAuthToken? {
    do {
      return try tokens.token(of: client)
    } catch {
      throw failure(error)
    }
  }

  /// Whether a token can be replaced without the user.
  func canReplace(_ token: OAuthToken) -> Bool { isForClient || token.refreshToken != nil }

  /// The token that replaces a refused one. It is stored before it is used, since the server may have ended the earlier
  /// refresh token with it.
  ///
  /// - Parameter refused: the access token to replace; nil if there was none.
  /// - Throws: `HTTPError`, of kind `notAuthenticated` if the user has to sign in again.
  func replacement(of refused: String?) async throws -> OAuthToken {
    do {
      return try await tokens.exclusively {
        let stored = try tokens.token(of: client)
        // Another process has replaced the token in the meantime.
        if let stored, stored.accessToken != refused { return stored }
        let token = try await requested(stored)
        try tokens.store(token)
        return token
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> HTTPError {
    HTTPError(gettingToken: error, host: client.server.token.hostAndPort, signIn: signIn)
  }

  private func requested(_ stored: OAuthToken?) async throws -> OAuthToken {
    if isForClient { return try await client.tokenForClient() }
    guard let stored else { throw SignInNeeded.noToken }
    do {
      guard let refreshToken = stored.refreshToken else { throw SignInNeeded.noRefreshToken }
      return try await client.token(refreshing: refreshToken)
    } catch  where error is SignInNeeded || (error as? OAuthError)?.code == "invalid_grant" {
      // The token is of no use any more, so the next sign-in need not ask whether to replace it.
      try tokens.store(nil)
      throw error
    }
  }
}

/// Why a token cannot be replaced without the user.
enum SignInNeeded: Error, CustomStringConvertible {
  case noToken
  case noRefreshToken

  var description: String {
    switch self {
    case .noToken: "there is no token of the authorization server"
    case .noRefreshToken: "the token has expired or was refused, and the authorization server issued none to renew it"
    }
  }
}
