import HTTPTransport

/// A transport that does something else with requests that change data.
struct ChangeTransport: HTTPTransporting {
  /// Answers a change in place of the service, which can be asked; nil lets it through.
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
