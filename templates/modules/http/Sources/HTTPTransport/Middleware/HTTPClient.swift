/// A transport with middlewares around it, in order: the first one sees the request first and the response last.
///
/// ``session(with:over:authenticator:retry:jar:log:)`` has the order in which all of this module work together.
public struct HTTPClient: HTTPTransporting {
  private let transport: any HTTPTransporting
  private let middlewares: [any HTTPMiddleware]

  /// A client that sends through these middlewares to a transport.
  public init(transport: any HTTPTransporting, middlewares: [any HTTPMiddleware] = []) {
    self.transport = transport
    self.middlewares = middlewares
  }

  /// Sends a request through all middlewares.
  ///
  /// - Throws: ``HTTPError`` if no response came.
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
