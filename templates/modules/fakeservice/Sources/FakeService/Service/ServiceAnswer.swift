import HTTPTransport

/// What comes back over the network when a service was asked.
public enum ServiceAnswer: Sendable, Hashable {
  case response(HTTPResponse)
  /// The head of a response and the first bytes of its body, then the connection breaks.
  case cut(HTTPResponse, bytes: Int)
  /// The connection breaks without a response.
  case nothing
  /// There is no connection.
  case refused

  /// The response, as a transport gives it.
  ///
  /// - Throws: ``HTTPError`` of kind `connectionLost` or `cannotConnect` where none, or only a part of one, came.
  public func response(to request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let host = (try? ServiceURL(request.url).hostAndPort) ?? ""
    switch self {
    case .response(let response): return response
    case .cut(let response, let bytes):
      let detail = "\(bytes) of \(response.body.count) bytes of the body came"
      throw HTTPError(.connectionLost, host: host, detail: detail)
    case .nothing: throw HTTPError(.connectionLost, host: host, detail: "no answer came")
    case .refused: throw HTTPError(.cannotConnect, host: host, detail: "connection refused")
    }
  }
}
