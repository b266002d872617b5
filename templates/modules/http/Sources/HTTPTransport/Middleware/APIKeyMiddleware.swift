/// Sends an API key in a header, only to the origin of one service.
public struct APIKeyMiddleware: HTTPMiddleware {
  private let header: String
  private let key: SecretText
  private let origin: String

  /// Creates a middleware that sends `key` in `header` to the origin of a service.
  public init(header: String, key: SecretText, service: ServiceURL) {
    self.header = header
    self.key = key
    self.origin = service.origin
  }

  /// Sends a request with the key.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    guard try ServiceURL(request.url).origin == origin else { return try await next(request) }
    var request = request
    request.headers[header] = key.revealed
    return try await next(request)
  }
}
