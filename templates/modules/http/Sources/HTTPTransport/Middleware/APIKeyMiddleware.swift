/// Sends a key in a header to one service; requests to other origins go without.
public struct APIKeyMiddleware: HTTPMiddleware {
  private let header: String
  private let key: SecretText
  private let origin: String

  /// A middleware that sends `key` in the header of this name to the origin of a service.
  public init(header: String, key: SecretText, service: ServiceURL) {
    self.header = header
    self.key = key
    self.origin = service.origin
  }

  /// Sends the request with the key.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    guard try ServiceURL(request.url).origin == origin else { return try await next(request) }
    var request = request
    request.headers[header] = key.revealed
    return try await next(request)
  }
}
