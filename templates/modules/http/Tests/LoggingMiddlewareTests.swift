import HTTPTransport
import Synchronization
import Testing

@Suite("Logging and identifiers")
struct LoggingMiddlewareTests {
  @Test("a record contains no secrets")
  func record() async throws {
    let records = Mutex<[ExchangeRecord]>([])
    let transport = ScriptedTransport(
      HTTPResponse(status: 200, headers: ["Set-Cookie": "hidden", "ETag": "1"], body: [1, 2]))
    let logging = LoggingMiddleware(redactor: SecretRedactor(headers: ["X-Special"])) { record in
      records.withLock { $0.append(record) }
    }
    let headers: HTTPHeaders = [
      "Authorization": "hidden", "cookie": "hidden", "x-csrf-token": "hidden", "X-API-Key": "hidden",
      "x-special": "hidden", "Accept": "a/b", "MYSAPSSO2": "hidden",
    ]
    let client = HTTPClient(transport: transport, middlewares: [logging])
    let url = "https://u:hidden@h/s?api_key=hidden&%61ccess_token=hidden&sig=hidden&SAPSSO=hidden&$skiptoken=5&$top=1&x"
    _ = try await client.send(HTTPRequest(.post, url: url, headers: headers, body: [1]))
    let record = try #require(records.withLock { $0.first })
    #expect("\(record.headers) \(record.outcome) \(record)".contains("hidden") == false)
    #expect(
      record.url == "https://*****@h/s?api_key=*****&%61ccess_token=*****&sig=*****&SAPSSO=*****&$skiptoken=5&$top=1&x")
    #expect(record.headers["Accept"] == "a/b")
    #expect(record.headers.fields.count == 7)
    #expect("\(record)".hasPrefix("POST \(record.url) 200 2 bytes "))
    #expect(transport.requests.first?.url == url)
  }

  @Test("a failure is logged and rethrown")
  func failure() async {
    let records = Mutex<[ExchangeRecord]>([])
    let error = HTTPError(.timedOut, host: "h", detail: "")
    let client = HTTPClient(
      transport: ScriptedTransport { _, _ in throw error },
      middlewares: [LoggingMiddleware { record in records.withLock { $0.append(record) } }])
    await #expect(throws: error) { try await client.send(HTTPRequest(url: "http://h/")) }
    #expect(records.withLock { $0.map(\.outcome) } == [.failure("\(error)")])
  }

  @Test("a request has the same identifier in both headers, and keeps it when it is retried")
  func identifiers() async throws {
    let numbers = Mutex(0)
    let identity = RequestIdentityMiddleware {
      numbers.withLock { number in
        number += 1
        return "id\(number)"
      }
    }
    let clock = RetryClock(sleep: { _ in }, now: { 0 }, random: { 0 })
    let transport = ScriptedTransport(HTTPResponse(status: 503))
    let client = HTTPClient(transport: transport, middlewares: [identity, RetryMiddleware(clock: clock)])
    _ = try await client.send(HTTPRequest(url: "http://h/"))
    _ = try await client.send(HTTPRequest(url: "http://h/", headers: ["X-Request-ID": "mine"]))
    #expect(transport.requests.map { $0.headers["X-Request-ID"] } == ["id1", "id1", "mine"])
    #expect(transport.requests.map { $0.headers["client-request-id"] } == ["id1", "id1", "mine"])
  }

  @Test("the middlewares of a session work together")
  func session() async throws {
    let records = Mutex<[String]>([])
    let service = try ServiceURL("https://h/s/")
    let transport = ScriptedTransport { request, _ in
      guard request.headers["X-CSRF-Token"] == "Fetch" else {
        let isComplete = request.headers["Cookie"] == "session=x" && request.headers["X-CSRF-Token"] == "t"
        return HTTPResponse(status: isComplete ? 201 : 403)
      }
      return HTTPResponse(status: 200, headers: ["X-CSRF-Token": "t", "Set-Cookie": "session=x; Path=/; Secure"])
    }
    let client = HTTPClient.session(
      with: service, over: transport, authenticator: BasicAuthenticator(user: "u", password: SecretText("p"))
    ) { record in records.withLock { $0.append("\(record.method.rawValue) \(record.url)") } }
    #expect(try await client.send(HTTPRequest(.post, url: "https://h/s/A", body: [1])).status == 201)
    #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == "Basic dTpw" })
    #expect(records.withLock { $0 } == ["GET https://h/s/", "POST https://h/s/A"])
  }
}
