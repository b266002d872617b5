import HTTPTransport
import Synchronization

/// A transport whose answers come from a closure, and that records the requests.
final class ScriptedTransport: HTTPTransporting {
  /// Answers a request; the number counts requests from 0.
  typealias Answer = @Sendable (HTTPRequest, Int) async throws -> HTTPResponse

  private let received = Mutex<[HTTPRequest]>([])
  private let answer: Answer

  init(answer: @escaping Answer) {
    self.answer = answer
  }

  /// Answers with the given responses in order, then with 204.
  convenience init(_ responses: HTTPResponse...) {
    self.init { _, number in
      number < responses.count ? responses[number] : HTTPResponse(status: 204)
    }
  }

  var requests: [HTTPRequest] { received.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = received.withLock { received in
      received.append(request)
      return received.count - 1
    }
    return try await answer(request, number)
  }
}
