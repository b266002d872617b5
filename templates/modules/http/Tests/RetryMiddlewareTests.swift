import HTTPTransport
import Synchronization
import Testing

@Suite("Retry")
struct RetryMiddlewareTests {
  /// A clock whose time is always 784111777 (1994-11-06T08:49:37Z), and that records the pauses.
  private final class RecordingClock: Sendable {
    private let slept = Mutex<[Duration]>([])
    var pauses: [Duration] { slept.withLock { $0 } }

    var clock: RetryClock {
      RetryClock(
        sleep: { [self] pause in slept.withLock { $0.append(pause) } }, now: { 784_111_777 }, random: { 0.5 })
    }
  }

  private let recording = RecordingClock()

  private func client(_ transport: ScriptedTransport, attempts: Int = 4) -> HTTPClient {
    let policy = RetryPolicy(attempts: attempts, base: .seconds(1), maximumDelay: .seconds(3))
    return HTTPClient(
      transport: transport, middlewares: [RetryMiddleware(policy: policy, clock: recording.clock)])
  }

  @Test("after a transient status, the delays grow up to a limit")
  func backoff() async throws {
    let transport = ScriptedTransport { _, _ in HTTPResponse(status: 503) }
    let response = try await client(transport, attempts: 5).send(HTTPRequest(url: "http://h/"))
    #expect(response.status == 503)
    #expect(transport.requests.count == 5)
    #expect(recording.pauses == [.milliseconds(500), .seconds(1), .milliseconds(1500), .milliseconds(1500)])
  }

  @Test(
    "P9: the delay that the service requests is used, unless it is too long",
    arguments: [
      ("2", Duration.seconds(2)), ("Sun, 06 Nov 1994 08:49:40 GMT", .seconds(3)), ("4", nil),
      ("Sun, 06 Nov 1994 08:49:00 GMT", .zero), ("soon", .milliseconds(500)),
    ])
  func retryAfter(text: String, pause: Duration?) async throws {
    let transport = ScriptedTransport(HTTPResponse(status: 429, headers: ["Retry-After": text]))
    let response = try await client(transport).send(HTTPRequest(url: "http://h/"))
    #expect(response.status == (pause == nil ? 429 : 204))
    #expect(recording.pauses == (pause.map { [$0] } ?? []))
  }

  @Test(
    "no delay is longer than 30 days",
    arguments: [
      ("9223372036854775807", HTTPResponse.maximumRetryAfter), ("99999999999999999999", HTTPResponse.maximumRetryAfter),
      ("Fri, 31 Dec 9999 23:59:59 GMT", HTTPResponse.maximumRetryAfter), ("-9223372036854775808", 0), ("7", 7),
      ("", nil),
    ])
  func longest(text: String, seconds: Int?) {
    let response = HTTPResponse(status: 503, headers: ["Retry-After": text])
    #expect(response.retryAfter(now: 784_111_777) == seconds)
  }

  @Test(
    "a change is retried only if the status means that it was not applied, whatever its headers are",
    arguments: [
      ("GET", nil, 408, true), ("GET", nil, 502, true), ("PUT", nil, 502, false), ("DELETE", nil, 500, false),
      ("POST", nil, 503, true), ("PATCH", nil, 429, true), ("POST", "Repeatability-Request-ID", 504, false),
      ("POST", "RequestID", 500, false), ("DELETE", "RequestID", 503, true),
      ("GET", nil, 501, false), ("GET", nil, 404, false), ("GET", nil, 401, false),
    ] as [(String, String?, Int, Bool)])
  func repeatable(method: String, header: String?, status: Int, isRepeated: Bool) async throws {
    let transport = ScriptedTransport(HTTPResponse(status: status))
    var request = HTTPRequest(HTTPMethod(rawValue: method), url: "http://h/")
    if let header { request.headers[header] = "1" }
    let response = try await client(transport).send(request)
    #expect(response.status == (isRepeated ? 204 : status))
  }

  @Test(
    "network failures are retried; after one that may have applied a request, only safe requests are",
    arguments: [
      (HTTPError.Kind.connectionLost, "PUT", false), (.timedOut, "DELETE", false),
      (.cannotConnect, "POST", true), (.cannotResolve, "POST", true), (.connectionLost, "POST", false),
      (.connectionLost, "GET", true), (.timedOut, "GET", true), (.cancelled, "GET", false), (.insecure, "GET", false),
    ])
  func network(kind: HTTPError.Kind, method: String, isRepeated: Bool) async throws {
    let error = HTTPError(kind, host: "h", detail: "")
    let transport = ScriptedTransport { _, number in
      if number == 0 { throw error }
      return HTTPResponse(status: 204)
    }
    let response = try? await client(transport).send(HTTPRequest(HTTPMethod(rawValue: method), url: "http://h/"))
    #expect(response?.status == (isRepeated ? 204 : nil))
  }

  @Test("cancelling the task during a delay ends it")
  func cancellation() async {
    let clock = RetryClock(sleep: { _ in throw CancellationError() }, now: { 0 }, random: { 0 })
    let client = HTTPClient(
      transport: ScriptedTransport(HTTPResponse(status: 503)), middlewares: [RetryMiddleware(clock: clock)])
    await #expect(
      throws: HTTPError(.cancelled, host: "h", detail: "while waiting to retry it", mayHaveArrived: false)
    ) {
      try await client.send(HTTPRequest(url: "http://h/"))
    }
  }
}
