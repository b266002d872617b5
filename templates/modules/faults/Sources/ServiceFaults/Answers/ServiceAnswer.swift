import HTTPTransport

/// The answer of a service as sent over the network.
public enum ServiceAnswer: Sendable, Hashable {
  case response(HTTPResponse)
  /// The head of a response and the first bytes of its body, after which the connection is lost.
  case cut(HTTPResponse, bytes: Int)
  /// The connection is lost without a response.
  case nothing
  /// The connection is refused.
  case refused

  /// The response of a transport.
  ///
  /// - Throws: ``HTTPError`` of kind `connectionLost` or `cannotConnect` if there is no complete response.
  public func response(to request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let host = (try? ServiceURL(request.url).hostAndPort) ?? ""
    switch self {
    case .response(let response): return response
    case .cut(let response, let bytes):
      let detail = "received \(bytes) of \(response.body.count) bytes of the body"
      throw HTTPError(.connectionLost, host: host, detail: detail)
    case .nothing: throw HTTPError(.connectionLost, host: host, detail: "no answer was received")
    case .refused: throw HTTPError(.cannotConnect, host: host, detail: "connection refused")
    }
  }
}
