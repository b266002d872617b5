import HTTPTransport

/// A transport whose answers are changed on their way.
public struct SpoilingTransport: HTTPTransporting {
  /// Makes another answer of an answer to a request.
  public typealias Spoiling = @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse

  let transport: any HTTPTransporting
  let spoiling: Spoiling

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    spoiling(request, try await transport.send(request))
  }
}
