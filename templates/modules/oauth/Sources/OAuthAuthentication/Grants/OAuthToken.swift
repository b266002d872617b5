/// An access token with what is needed to renew it. Its description contains no secret.
public struct OAuthToken: Sendable, Hashable, Codable {
  /// The bearer token (RFC 6750).
  public var accessToken: String
  /// The token that renews the access token (RFC 6749, 6); nil if the server issued none.
  public var refreshToken: String?
  /// When the access token expires, in seconds since 1970; nil if the server did not say.
  public var expiry: Int?
  /// The token endpoint that issued the tokens, which is the only one that the refresh token is sent to.
  public var tokenEndpoint: String
  /// The client that the tokens were issued to.
  public var clientID: String
  /// The address of the instance of the service that the token is for; nil if the server named none.
  public var instance: String?
  /// Identifies the person who signed in; nil if the server did not say who it was.
  public var person: String?

  /// Creates a token.
  public init(
    accessToken: String, refreshToken: String? = nil, expiry: Int? = nil, tokenEndpoint: String, clientID: String,
    instance: String? = nil, person: String? = nil
  ) {
    self.person = person
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiry = expiry
    self.tokenEndpoint = tokenEndpoint
    self.clientID = clientID
    self.instance = instance
  }

  /// Whether the access token expires before a time in seconds since 1970. False if its expiry is not known.
  public func expires(before time: Int) -> Bool {
    expiry.map { $0 <= time } ?? false
  }
}

extension OAuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "token of '\(tokenEndpoint)'" }

  public var debugDescription: String { description }

  /// An empty mirror, so that `dump` does not show the secrets either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
