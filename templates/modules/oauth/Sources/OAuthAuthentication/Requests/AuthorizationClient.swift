import HTTPTransport

/// Sends the requests of one registered client to an authorization server.
///
/// The server's redirects are not followed, since the requests carry secrets.
public struct AuthorizationClient: Sendable {
  /// The server.
  public let server: AuthorizationServer
  /// The identity of the program.
  public let registration: ClientRegistration
  /// The requested scope (RFC 6749, 3.3): names with spaces in between; nil for the server's default.
  public let scope: String?
  /// How the server names the user's instance of the service; nil if it does not.
  public let instances: InstanceNaming?
  let transport: any HTTPTransporting
  let clock: RetryClock

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - instances: how the server names the user's instance of the service; nil if it does not.
  ///   - transport: sends the requests; it must not follow redirects.
  ///   - clock: tells when tokens expire, and waits while the user signs in.
  public init(
    server: AuthorizationServer, registration: ClientRegistration, scope: String? = nil,
    instances: InstanceNaming? = nil, transport: any HTTPTransporting, clock: RetryClock = .system
  ) {
    self.server = server
    self.registration = registration
    self.scope = scope
    self.instances = instances
    self.transport = transport
    self.clock = clock
  }

  /// Gets a token for the program itself (RFC 6749, 4.4).
  ///
  /// - Throws: ``OAuthError``, `HTTPError`.
  public func tokenForClient() async throws -> OAuthToken {
    try await token([("grant_type", "client_credentials")] + scopeField)
  }

  /// Gets a new access token for a refresh token (RFC 6749, 6). Without a new refresh token in the answer, the old one
  /// stays valid.
  ///
  /// - Throws: ``OAuthError``, `HTTPError`.
  public func token(refreshing refreshToken: String) async throws -> OAuthToken {
    var token = try await token([("grant_type", "refresh_token"), ("refresh_token", refreshToken)])
    if token.refreshToken == nil { token.refreshToken = refreshToken }
    return token
  }

  /// Revokes the grant of a token (RFC 7009). Revoking the refresh token also ends the access token.
  ///
  /// - Returns: false if the server has no endpoint for it.
  /// - Throws: ``OAuthError``, `HTTPError`.
  @discardableResult
  public func revoke(_ token: OAuthToken) async throws -> Bool {
    guard let endpoint = server.revocation else { return false }
    let (value, kind) =
      token.refreshToken.map { ($0, "refresh_token") } ?? (token.accessToken, "access_token")
    _ = try await post([("token", value), ("token_type_hint", kind)], to: endpoint)
    return true
  }

  /// The parameter for the scope, if there is one.
  var scopeField: [FormText.Field] { scope.map { [("scope", $0)] } ?? [] }

  /// Gets a token with the parameters of a grant.
  func token(_ fields: [FormText.Field]) async throws -> OAuthToken {
    let body = try await post(fields, to: server.token)
    let answer: TokenResponse = try decoded(body, from: server.token)
    guard HTTPHeaders.same(answer.tokenType ?? "bearer", "bearer") else {
      throw malformed("the token's type is '\(answer.tokenType ?? "")', expected 'Bearer'", server.token)
    }
    // The token becomes a header.
    guard !answer.accessToken.isEmpty, answer.accessToken.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw malformed("the token has characters that no token has", server.token)
    }
    return OAuthToken(
      accessToken: answer.accessToken, refreshToken: answer.refreshToken.flatMap { $0.isEmpty ? nil : $0 },
      expiry: answer.expiresIn.map { clock.now() + $0.seconds }, tokenEndpoint: server.token.description,
      clientID: registration.id, instance: try instances?.instance(in: body, from: server.token)?.description,
      person: ServerAnswer.person(in: body))
  }

  /// Sends a form with the identity of the client, and returns the body of the answer.
  ///
  /// - Throws: ``OAuthError`` for any answer that is not a success, `HTTPError`.
  func post(_ fields: [FormText.Field], to url: ServiceURL) async throws -> [UInt8] {
    var fields = fields
    var request = HTTPRequest(.post, url: url.description)
    if let secret = registration.secret, !registration.sendsSecretInBody {
      let pair = "\(FormText.encode(registration.id)):\(FormText.encode(secret.revealed))"
      request.headers["Authorization"] = "Basic \(Base64.encode(Array(pair.utf8)))"
    } else {
      fields.append(("client_id", registration.id))
      if let secret = registration.secret { fields.append(("client_secret", secret.revealed)) }
    }
    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
    request.body = Array(FormText.encode(fields).utf8)
    return try await transport.answer(to: request, of: url)
  }

  /// Decodes an answer in JSON.
  func decoded<Answer: Decodable>(_ body: [UInt8], from url: ServiceURL) throws -> Answer {
    guard let answer = ServerAnswer.decode(Answer.self, from: body) else {
      throw malformed("it is not the expected JSON", url)
    }
    return answer
  }

  func malformed(_ reason: String, _ url: ServiceURL) -> OAuthError {
    .malformed(reason: reason, host: url.hostAndPort)
  }
}

/// The answer of the token endpoint (RFC 6749, 5.1).
private struct TokenResponse: Decodable {
  let accessToken: String
  let tokenType: String?
  let expiresIn: Lifetime?
  let refreshToken: String?
}
