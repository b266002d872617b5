/// Something that answers requests: the network, a pipeline of middlewares, or a service in this process.
///
/// Bodies are whole: a service pages what is large, and each page is stored in one go. What must be streamed, media for
/// instance, is another requirement beside ``send(_:)``, not another kind of response.
///
/// Whatever conforms can stand in for the network, for instance in tests:
///
///     struct EmptyService: HTTPTransporting {
///       func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///         HTTPResponse(status: 404, finalURL: request.url)
///       }
///     }
public protocol HTTPTransporting: Sendable {
  /// Sends a request and waits for the whole response; a cancelled task ends the exchange.
  ///
  /// - Returns: the response, whatever its status.
  /// - Throws: ``HTTPError`` if no response came.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
