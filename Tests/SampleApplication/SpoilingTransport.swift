import HTTPTransport

/// A transport that changes answers.
public struct SpoilingTransport: HTTPTransporting {
  /// Returns the changed answer to a request.
  public typealias Spoiling = @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse

  let transport: any HTTPTransporting
  let spoiling: Spoiling

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    spoiling(request, try await transport.send(request))
  }
}
