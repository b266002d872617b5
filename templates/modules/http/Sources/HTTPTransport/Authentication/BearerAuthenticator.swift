/// Authenticates with a bearer token (RFC 6750, 2.1) from a file or a closure.
public struct BearerAuthenticator: Authenticator {
  /// Returns a token; `isRenewal` is true if the last one was refused.
  public typealias TokenSource = @Sendable (_ isRenewal: Bool) async throws -> SecretText

  private let token: TokenSource

  /// Creates an authenticator that calls a closure for the token of every request.
  public init(token: @escaping TokenSource) {
    self.token = token
  }

  /// Creates an authenticator that reads the token from a file for every request, so that another program can replace it.
  ///
  /// - Parameter file: the path of the file; white space around the token is ignored.
  public init(file: String) {
    self.token = { _ in
      guard let bytes = FileBytes.read(file) else {
        throw HTTPError(.notAuthenticated, host: "", detail: "cannot read the token file '\(file)'")
      }
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      let text = words.joined(separator: " ")
      guard !text.isEmpty else {
        throw HTTPError(.notAuthenticated, host: "", detail: "the token file '\(file)' is empty")
      }
      return SecretText(text)
    }
  }

  /// Adds the `Authorization` header to a request.
  public func authorize(_ request: HTTPRequest) async throws -> HTTPRequest {
    Self.request(request, with: try await token(false))
  }

  /// Asks for the token again. It counts as renewed if it differs from the refused one.
  public func renew(after refused: HTTPRequest, response: HTTPResponse) async throws -> Bool {
    let renewed = Self.request(refused, with: try await token(true))
    return renewed.headers["Authorization"] != refused.headers["Authorization"]
  }

  private static func request(_ request: HTTPRequest, with token: SecretText) -> HTTPRequest {
    var request = request
    request.headers["Authorization"] = "Bearer \(token.revealed)"
    return request
  }
}
