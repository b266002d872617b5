import HTTPTransport

/// Signs a user in with a browser on this machine: an authorization code (RFC 6749, 4.1) with PKCE (RFC 7636), which comes
/// back over a loopback redirect (RFC 8252).
public struct BrowserSignIn: Sendable {
  /// How long the user can take, in seconds.
  static let lifetime = 600
  private static let pause = Duration.milliseconds(50)

  private let client: AuthorizationClient
  private let registered: ServiceURL?

  /// Creates a sign-in.
  ///
  /// - Parameter redirect: the address on this machine that is registered at the server, for servers that do not take any
  ///   port (RFC 8252, 7.3). Without a port, a free one is used; by default also the path `/` of 127.0.0.1.
  /// - Throws: `HTTPError` for an address that is not a URL.
  public init(client: AuthorizationClient, redirect: String? = nil) throws {
    self.client = client
    registered = try redirect.map { try ServiceURL($0) }
  }

  /// Has an address opened in the browser, and waits until the user has signed in there and has agreed.
  ///
  /// - Parameter open: opens the address, or shows it to the user.
  /// - Throws: ``OAuthError``: refused with `access_denied` and others, or ``OAuthError/notSignedInInTime``; `HTTPError`,
  ///   `CryptoError`, `CancellationError`.
  public func token(opening open: @Sendable (_ address: String) -> Void) async throws -> OAuthToken {
    guard let endpoint = client.server.authorization else { throw OAuthError.missingEndpoint("authorization") }
    let redirect = try LoopbackRedirect(registered: registered)
    let verifier = try CodeVerifier()
    let state = try RandomText.make()
    let fields: [FormText.Field] =
      [
        ("response_type", "code"), ("client_id", client.registration.id), ("redirect_uri", redirect.address),
        ("state", state), ("code_challenge", try verifier.challenge), ("code_challenge_method", "S256"),
      ] + client.scopeField
    open("\(endpoint)\(endpoint.query == nil ? "?" : "&")\(FormText.encode(fields))")
    let start = client.clock.now()
    while client.clock.now() - start < Self.lifetime {
      if let answer = redirect.answer(state: state) {
        return try await token(for: answer, redirect: redirect.address, verifier: verifier, endpoint: endpoint)
      }
      try await client.clock.sleep(Self.pause)
    }
    throw OAuthError.notSignedInInTime
  }

  private func token(
    for answer: [String: String], redirect: String, verifier: CodeVerifier, endpoint: ServiceURL
  ) async throws -> OAuthToken {
    // An answer of another server must not reach this one (RFC 9207, 2.4).
    if let issuer = answer["iss"] {
      if let expected = client.server.issuer, issuer != expected {
        throw client.malformed("it is from the issuer '\(issuer)'", endpoint)
      }
    } else if client.server.namesIssuer {
      throw client.malformed("it does not name its issuer, as the server's answers do", endpoint)
    }
    guard let code = answer["code"] else {
      throw OAuthError.refused(
        OAuthError.Refusal(code: answer["error"] ?? "unknown error", explanation: answer["error_description"]),
        host: endpoint.hostAndPort)
    }
    return try await client.token([
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("code_verifier", verifier.text),
    ])
  }
}
