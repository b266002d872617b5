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
