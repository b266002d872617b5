/// A transport with middlewares. The first middleware sees the request first and the response last.
///
/// ``session(with:over:authenticator:retry:jar:log:)`` creates a client with all middlewares of this module in the right
/// order.
public struct HTTPClient: HTTPTransporting {
  private let transport: any HTTPTransporting
  private let middlewares: [any HTTPMiddleware]

  /// Creates a client that sends requests through middlewares to a transport.
  public init(transport: any HTTPTransporting, middlewares: [any HTTPMiddleware] = []) {
    self.transport = transport
    self.middlewares = middlewares
  }

  /// Sends a request through all middlewares.
  ///
  /// - Throws: ``HTTPError`` if there is no response.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await send(request, from: 0)
  }

  private func send(_ request: HTTPRequest, from index: Int) async throws -> HTTPResponse {
    guard index < middlewares.count else { return try await transport.send(request) }
    return try await middlewares[index].intercept(request) { request in
      try await send(request, from: index + 1)
    }
  }
}

/// Intercepts exchanges. A middleware can change the request, send it any number of times, and change the response.
public protocol HTTPMiddleware: Sendable {
  /// Sends a request to the next middleware, or to the transport.
  typealias Next = @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Intercepts an exchange.
  ///
  /// - Parameters:
  ///   - request: the request from the previous middleware.
  ///   - next: sends the request on; it can be called several times.
  /// - Returns: the response for the previous middleware.
  /// - Throws: ``HTTPError``.
  func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse
}
