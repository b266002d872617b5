import HTTPTransport

/// A transport that intercepts requests that change data.
struct ChangeTransport: HTTPTransporting {
  /// Answers a change instead of the service, which the closure can call; nil passes the request to the service.
  typealias Handling = @Sendable (HTTPRequest, any HTTPTransporting) async throws -> HTTPResponse?

  let inner: any HTTPTransporting
  let handling: Handling

  init(_ inner: any HTTPTransporting, _ handling: @escaping Handling) {
    self.inner = inner
    self.handling = handling
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.method != .get, request.method != .head, let answer = try await handling(request, inner) {
      return answer
    }
    return try await inner.send(request)
  }
}
