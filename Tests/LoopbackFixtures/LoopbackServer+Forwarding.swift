import Foundation
import HTTPTransport
import Synchronization

extension LoopbackServer {
  /// The answer of a service in this process to a received request, for which the connection's own thread waits.
  public static func forward(
    _ request: Received, to service: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> [Step] {
    let forwarded = HTTPRequest(
      HTTPMethod(rawValue: request.method), url: "http://\(request.headers["Host"] ?? "")\(request.target)",
      headers: request.headers, body: request.body.isEmpty ? nil : request.body)
    let isDone = DispatchSemaphore(value: 0)
    let result = Answered()
    Task {
      let response = (try? await service(forwarded)) ?? HTTPResponse(status: 500)
      result.response.withLock { $0 = response }
      isDone.signal()
    }
    isDone.wait()
    let response = result.response.withLock { $0 } ?? HTTPResponse(status: 500)
    let headers = response.headers.fields.map { "\($0.name): \($0.value)" }
    return [LoopbackServer.response("\(response.status) Status", headers, body: response.body)]
  }

  private final class Answered: Sendable {
    let response = Mutex<HTTPResponse?>(nil)
  }
}
