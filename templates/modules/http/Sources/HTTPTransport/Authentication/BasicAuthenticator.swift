/// Proves who is calling by user name and password (RFC 7617, in UTF-8).
public struct BasicAuthenticator: Authenticator {
  private let credentials: SecretText

  /// An authenticator for this user, whose name cannot hold a colon.
  public init(user: String, password: SecretText) {
    self.credentials = SecretText(Base64.encode(Array("\(user):\(password.revealed)".utf8)))
  }

  /// The request with its `Authorization` header.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    var request = request
    request.headers["Authorization"] = "Basic \(credentials.revealed)"
    return request
  }
}
