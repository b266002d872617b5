import HTTPTransport
import Synchronization

/// A service that answers from a closure and records the requests.
final class ScriptedService: HTTPTransporting {
  private let received = Mutex<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) throws -> HTTPResponse

  init(answer: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { received.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    received.withLock { $0.append(request) }
    var response = try answer(request)
    response.finalURL = request.url
    return response
  }
}

extension HTTPResponse {
  /// A response with a body of text.
  init(_ status: Int, _ type: String, _ text: String, headers: HTTPHeaders = [:]) {
    var headers = headers
    headers["Content-Type"] = type
    self.init(status: status, headers: headers, body: Array(text.utf8))
  }
}
