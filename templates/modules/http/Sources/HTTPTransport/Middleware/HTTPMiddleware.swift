/// One concern of every exchange, put around a transport: it may change the request, send it never, once or again,
/// and change the response.
public protocol HTTPMiddleware: Sendable {
  /// What sends a request to the next middleware or, at last, the transport.
  typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Takes part in one exchange.
  ///
  /// - Parameters:
  ///   - request: the request as the middlewares before this one left it.
  ///   - next: sends the request on; it can be called several times.
  /// - Returns: the response as those before this one shall see it.
  /// - Throws: ``HTTPError``.
  func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse
}
