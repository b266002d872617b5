import HTTPTransport
import Testing

@Suite("Redirects")
struct RedirectMiddlewareTests {
  private static let secrets: HTTPHeaders = [
    "Authorization": "Basic x", "Cookie": "a=b", "X-CSRF-Token": "t", "X-API-Key": "k", "Accept": "a/b",
  ]

  private func client(_ transport: ScriptedTransport, limit: Int = 10) -> HTTPClient {
    HTTPClient(transport: transport, middlewares: [RedirectMiddleware(limit: limit)])
  }

  private func redirect(_ status: Int, _ location: String) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Location": location])
  }

  @Test(
    "credentials are only sent to the same origin",
    arguments: [
      ("/b", "https://h/b", 5), ("https://H:443/b?c", "https://h/b?c", 5), ("https://h:81/b", "https://h:81/b", 1),
      ("//i/b", "https://i/b", 1), ("https://u:p@i/b", "https://i/b", 1),
    ])
  func credentials(location: String, target: String, headers: Int) async throws {
    for status in [301, 302, 303, 307, 308] {
      let transport = ScriptedTransport(redirect(status, location), HTTPResponse(status: 200))
      _ = try await client(transport).send(HTTPRequest(url: "https://h/a", headers: Self.secrets))
      let request = try #require(transport.requests.last)
      #expect(request.url == target)
      #expect(request.headers.fields.count == headers)
      #expect(request.headers["Accept"] == "a/b")
      #expect(request.carriesIdentity == (headers == 5))
    }
  }

  @Test("removed headers are not restored if a further redirect leads back")
  func home() async throws {
    let transport = ScriptedTransport(
      redirect(302, "https://i/"), redirect(302, "https://h/b"), HTTPResponse(status: 200))
    _ = try await client(transport).send(HTTPRequest(url: "https://h/a", headers: Self.secrets))
    #expect(transport.requests.last?.headers.fields.count == 1)
    #expect(transport.requests.last?.carriesIdentity == false)
  }

  @Test(
    "a change is redirected only by 307 and 308",
    arguments: [(301, 301, "POST"), (302, 302, "POST"), (303, 303, "POST"), (307, 200, "POST"), (308, 200, "POST")])
  func changes(status: Int, outcome: Int, method: String) async throws {
    let transport = ScriptedTransport(redirect(status, "/b"), HTTPResponse(status: 200))
    let request = HTTPRequest(.post, url: "https://h/a", headers: ["Content-Type": "x/y"], body: [1])
    #expect(try await client(transport).send(request).status == outcome)
    let last = try #require(transport.requests.last)
    #expect(last.method.rawValue == method)
    #expect(last.body == (method == "POST" ? [1] : nil))
    #expect(last.headers.contains("Content-Type") == (method == "POST"))
  }

  @Test(
    "some redirects are refused",
    arguments: [
      ("POST", "https://i/"), ("GET", "http://h/b"), ("GET", "file:///etc/passwd"), ("GET", "/again"),
    ])
  func refused(method: String, location: String) async {
    let answer = redirect(307, location)
    let transport = ScriptedTransport { _, _ in answer }
    let request = HTTPRequest(HTTPMethod(rawValue: method), url: "https://h/a")
    do {
      _ = try await client(transport, limit: 3).send(request)
      Issue.record("the redirect to '\(location)' was followed")
    } catch {
      #expect((error as? HTTPError)?.kind == .redirect)
      #expect(transport.requests.count == (location == "/again" ? 4 : 1))
    }
  }

  @Test("a redirect without a location and a 304 are returned")
  func stays() async throws {
    for status in [304, 302] {
      let client = client(ScriptedTransport(HTTPResponse(status: status)))
      #expect(try await client.send(HTTPRequest(url: "https://h/a")).status == status)
    }
  }
}
