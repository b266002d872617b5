import HTTPTransport
import ServiceData
import SharedState

/// A service in this process that answers from a list, and records the requests.
public final class ScriptedService: HTTPTransporting {
  private let answers: Locked<[HTTPResponse]>
  private let log = Locked<[HTTPRequest]>([])

  public init(_ answers: HTTPResponse...) { self.answers = Locked(answers) }

  public init(_ answers: [HTTPResponse]) { self.answers = Locked(answers) }

  /// The received requests, in order.
  public var requests: [HTTPRequest] { log.withLock { $0 } }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    log.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard var answer else { throw HTTPError(.cannotConnect, host: "host", detail: "no answer is left") }
    answer.finalURL = request.url
    return answer
  }
}

extension HTTPResponse {
  /// An answer with a body of JSON.
  public static func json(_ body: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    var headers = headers
    headers["Content-Type"] = "application/json"
    return HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
  }
}

extension HTTPRequest {
  /// The body as text.
  public var sent: String { String(decoding: (try? loadedBody()) ?? [], as: UTF8.self) }
}
