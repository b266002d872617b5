import HTTPTransport

/// The endpoints of an authorization server (RFC 6749, 3).
///
/// Secrets are sent to the endpoints, so each has the scheme `https`, unless it is on this machine.
public struct AuthorizationServer: Sendable, Hashable {
  /// The issuer identifier (RFC 8414, 2); nil if it is not known.
  public var issuer: String?
  /// The endpoint that grants and renews tokens (RFC 6749, 3.2).
  public let token: ServiceURL
  /// The endpoint that a browser opens (RFC 6749, 3.1).
  public let authorization: ServiceURL?
  /// The endpoint that issues device codes (RFC 8628, 3.1).
  public let device: ServiceURL?
  /// The endpoint that revokes tokens (RFC 7009, 2).
  public let revocation: ServiceURL?
  /// Whether every answer that a browser brings names the issuer (RFC 9207, 3).
  public let namesIssuer: Bool

  /// Creates a server from the addresses of its endpoints.
  ///
  /// - Throws: ``OAuthError/insecureEndpoint(_:)``, `HTTPError` for an address that is not a URL.
  public init(
    issuer: String? = nil, token: String, authorization: String? = nil, device: String? = nil,
    revocation: String? = nil, namesIssuer: Bool = false
  ) throws {
    self.namesIssuer = namesIssuer
    self.issuer = issuer
    self.token = try Self.endpoint(token)
    self.authorization = try authorization.map(Self.endpoint)
    self.device = try device.map(Self.endpoint)
    self.revocation = try revocation.map(Self.endpoint)
  }

  /// Parses the address of an endpoint.
  ///
  /// - Throws: ``OAuthError/insecureEndpoint(_:)``, `HTTPError` for an address that is not a URL.
  static func endpoint(_ text: String) throws -> ServiceURL {
    let url = try ServiceURL(text)
    guard url.isConfidential else { throw OAuthError.insecureEndpoint(url.description) }
    return url
  }
}

/// How the program identifies itself to an authorization server (RFC 6749, 2).
public struct ClientRegistration: Sendable, Hashable {
  /// The client identifier.
  public var id: String
  /// The client's secret; nil for a public client.
  public var secret: SecretText?
  /// Whether the secret is sent in the body, for servers that do not support Basic authentication (RFC 6749, 2.3.1).
  public var sendsSecretInBody: Bool

  /// Creates the registration of a client.
  public init(id: String, secret: SecretText? = nil, sendsSecretInBody: Bool = false) {
    self.id = id
    self.secret = secret
    self.sendsSecretInBody = sendsSecretInBody
  }
}
