/// How a session signs in at an OAuth 2.0 authorization server. It is stored as plain text, so it names the client's secret
/// only by its file.
public struct OAuthConfiguration: Sendable, Hashable, Codable {
  /// How the session gets its first token.
  public enum Grant: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user enters a code on any device (RFC 8628).
    case device
    /// The user signs in with a browser on this machine (RFC 6749, 4.1, with PKCE).
    case code
    /// The program signs in as itself (RFC 6749, 4.4).
    case client
  }

  /// How the session gets its first token.
  public var grant: Grant
  /// The identifier of the program at the server.
  public var clientID: String
  /// A file with the client's secret; nil for a public client.
  public var clientSecretFile: String?
  /// Whether the secret is sent in the body, for a server without Basic authentication; nil means false.
  public var sendsSecretInBody: Bool?
  /// The requested scope, with spaces between its names; nil for the server's default.
  public var scope: String?
  /// The issuer whose description named the endpoints; nil if the user named them.
  public var issuer: String?
  /// The endpoint that issues and renews tokens.
  public var tokenURL: String
  /// The endpoint that a browser opens.
  public var authorizationURL: String?
  /// The address on this machine that is registered for the answer of the browser; nil for any port of 127.0.0.1.
  public var redirectURL: String?
  /// The endpoint that issues device codes.
  public var deviceURL: String?
  /// The endpoint that revokes tokens.
  public var revocationURL: String?
  /// Whether the answers that a browser brings name the issuer; nil means that they need not.
  public var namesIssuer: Bool?

  /// Creates the configuration of a client.
  public init(grant: Grant, clientID: String, tokenURL: String) {
    self.grant = grant
    self.clientID = clientID
    self.tokenURL = tokenURL
  }
}
