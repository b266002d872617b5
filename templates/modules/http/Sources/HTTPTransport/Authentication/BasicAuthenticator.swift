/// Authenticates with a user name and a password (RFC 7617, in UTF-8).
public struct BasicAuthenticator: Authenticator {
  private let credentials: SecretText

  /// Creates an authenticator for a user, whose name must not contain a colon.
  public init(user: String, password: SecretText) {
    self.credentials = SecretText(Base64.encode(Array("\(user):\(password.revealed)".utf8)))
  }

  /// Adds the `Authorization` header to a request.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    var request = request
    request.headers["Authorization"] = "Basic \(credentials.revealed)"
    return request
  }
}
