import HTTPTransport
import Synchronization
import Testing

@Suite("CSRF tokens")
struct CSRFMiddlewareTests {
  private let service: ServiceURL

  init() throws {
    service = try ServiceURL("https://h/s/")
  }

  private func client(_ transport: ScriptedTransport) -> HTTPClient {
    HTTPClient(transport: transport, middlewares: [CSRFMiddleware(service: service)])
  }

  private static func isFetch(_ request: HTTPRequest) -> Bool {
    request.headers["X-CSRF-Token"] == "Fetch"
  }

  @Test("one token is fetched from the root for all changes, with the same credentials")
  func fetch() async throws {
    let transport = ScriptedTransport { request, _ in
      HTTPResponse(status: 200, headers: Self.isFetch(request) ? ["x-csrf-token": "abc"] : [:])
    }
    let client = client(transport)
    _ = try await client.send(HTTPRequest(url: "https://h/s/A"))
    let change = HTTPRequest(
      .merge, url: "https://h/s/A", headers: ["Authorization": "Basic x", "If-Match": "*", "RequestID": "1"], body: [1])
    await withTaskGroup { group in
      for _ in 0..<10 { group.addTask { _ = try? await client.send(change) } }
    }
    let fetches = transport.requests.filter(Self.isFetch)
    let fetch = try #require(fetches.first)
    #expect(fetches.count == 1)
    #expect(fetch.method == .get)
    #expect(fetch.url == "https://h/s/")
    #expect(fetch.body == nil)
    #expect(fetch.headers.fields.map(\.name) == ["Authorization", "Accept", "X-CSRF-Token"])
    #expect(transport.requests.count { $0.headers["X-CSRF-Token"] == "abc" } == 10)
    #expect(transport.requests.first?.headers.fields.isEmpty == true)
  }

  @Test("a refused token is fetched again once")
  func refetch() async throws {
    let fetches = Mutex(0)
    let transport = ScriptedTransport { request, _ in
      if Self.isFetch(request) {
        let number = fetches.withLock { count in
          count += 1
          return count
        }
        return HTTPResponse(status: 200, headers: ["X-CSRF-Token": "t\(number)"])
      }
      guard request.headers["X-CSRF-Token"] == "t2" else {
        return HTTPResponse(status: 403, headers: ["x-csrf-token": "Required"])
      }
      return HTTPResponse(status: 201)
    }
    #expect(try await client(transport).send(HTTPRequest(.post, url: "https://h/s/A")).status == 201)
    #expect(fetches.withLock { $0 } == 2)
  }

  @Test("a 403 for another reason is final, and a service without tokens is asked once")
  func without() async throws {
    let transport = ScriptedTransport { request, _ in HTTPResponse(status: Self.isFetch(request) ? 404 : 403) }
    let client = client(transport)
    for _ in 0..<3 {
      #expect(try await client.send(HTTPRequest(.delete, url: "https://h/s/A")).status == 403)
    }
    #expect(transport.requests.count == 4)
    #expect(transport.requests.last?.headers.contains("X-CSRF-Token") == false)
  }

  @Test("an unavailable service is asked again before the next change")
  func unavailable() async throws {
    let transport = ScriptedTransport { request, number in
      number == 0 ? HTTPResponse(status: 503) : HTTPResponse(status: 200, headers: ["X-CSRF-Token": "t"])
    }
    let client = client(transport)
    for _ in 0..<2 { _ = try await client.send(HTTPRequest(.post, url: "https://h/s/A")) }
    #expect(transport.requests.map { $0.headers["X-CSRF-Token"] } == ["Fetch", nil, "Fetch", "t"])
  }

  @Test("a change has not arrived if its token could not be fetched")
  func lostFetch() async throws {
    let transport = ScriptedTransport { _, _ in throw HTTPError(.connectionLost, host: "h", detail: "") }
    let error = await #expect(throws: HTTPError.self) {
      try await client(transport).send(HTTPRequest(.post, url: "https://h/s/A"))
    }
    #expect(error?.mayHaveArrived == false)
  }

  @Test("a token from another origin is ignored, and the change is not sent")
  func tokenElsewhere() async throws {
    let transport = ScriptedTransport(
      HTTPResponse(status: 302, headers: ["Location": "https://other/s"]),
      HTTPResponse(status: 200, headers: ["X-CSRF-Token": "t"]))
    let middlewares: [any HTTPMiddleware] = [
      CSRFMiddleware(service: try ServiceURL("https://h/s")), RedirectMiddleware(),
    ]
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPClient(transport: transport, middlewares: middlewares).send(
        HTTPRequest(.post, url: "https://h/s/A"))
    }
    #expect(error?.kind == .redirect)
    #expect(error?.mayHaveArrived == false)
    #expect(transport.requests.map(\.url) == ["https://h/s"])
  }

  @Test("the token is not sent to another origin")
  func otherOrigin() async throws {
    let transport = ScriptedTransport()
    _ = try await client(transport).send(HTTPRequest(.post, url: "https://other/s/A"))
    #expect(transport.requests.map { $0.headers.fields.count } == [0])
  }
}
