import HTTPTransport
import Testing

@Suite("Cookies")
struct CookieTests {
  private let jar = CookieJar(now: { 1000 })

  private func store(_ cookies: String..., from url: String = "https://a.h.com/s/x") async throws {
    await jar.store(HTTPHeaders(cookies.map { HTTPHeaders.Field("Set-Cookie", $0) }), from: try ServiceURL(url))
  }

  private func header(_ url: String) async throws -> String? {
    await jar.header(for: try ServiceURL(url))
  }

  @Test(
    "a cookie is sent within its scope",
    arguments: [
      ("a=b", "https://a.h.com/s/y", true), ("a=b", "https://a.h.com/s", true), ("a=b", "https://a.h.com/sy", false),
      ("a=b", "https://a.h.com/", false), ("a=b; Path=/", "https://a.h.com", true), ("a=b", "https://h.com/s/", false),
      ("a=b; Path=/", "https://b.a.h.com/", false), ("a=b; Domain=.h.com; Path=/", "https://b.h.com/", true),
      ("a=b; Domain=a.h.com; Path=/", "https://c.a.h.com/", true),
      ("a=b; Domain=com; Path=/", "https://a.h.com/", false),
      ("a=b; Domain=i.com; Path=/", "https://i.com/", false), ("a=b; Path=/; Secure", "http://a.h.com/", false),
      ("a=b; Path=/", "http://a.h.com/", false), ("a=b; Path=/", "https://a.h.com:444/", false),
      ("a=b; Path=/", "https://a.h.com:443/", true), ("a=b; Path=/; Max-Age=1", "https://a.h.com/", true),
      ("a=b; Path=/; Max-Age=0", "https://a.h.com/", false),
      ("a=b; Path=/; Expires=Thu, 01 Jan 1970 00:16:00 GMT", "https://a.h.com/", false),
      ("a=b; path=/; expires=Thu, 01-Jan-1970 00:17:00 GMT; httponly", "https://a.h.com/", true),
      ("=b; Path=/", "https://a.h.com/", false), ("a; Path=/", "https://a.h.com/", false),
    ])
  func scope(cookie: String, url: String, isSent: Bool) async throws {
    try await store(cookie)
    #expect(try await header(url) == (isSent ? "a=b" : nil))
  }

  @Test("an IP address has no subdomains, and http cannot set secure cookies")
  func refused() async throws {
    try await store("a=b; Domain=0.0.1; Path=/", from: "http://127.0.0.1/")
    try await store("c=d; Secure", from: "http://127.0.0.1/")
    #expect(try await header("http://127.0.0.1/") == nil)
  }

  @Test("a cookie with the same name and scope is replaced, longer paths come first, expired cookies are removed")
  func replacement() async throws {
    try await store("a=1; Path=/", "b=2; Path=/", "a=3; Path=/s", "a=4; Path=/")
    #expect(try await header("https://a.h.com/s/") == "a=3; a=4; b=2")
    try await store("a=; Path=/; Max-Age=-1")
    #expect(try await header("https://a.h.com/s/") == "a=3; b=2")
    await jar.removeAll()
    #expect(try await header("https://a.h.com/s/") == nil)
  }

  @Test("a cookie of a redirect is sent to its target")
  func redirect() async throws {
    let transport = ScriptedTransport { request, _ in
      guard request.headers["Cookie"] == "mine=1; session=x" else {
        return HTTPResponse(status: 302, headers: ["Location": request.url, "Set-Cookie": "session=x; Path=/"])
      }
      return HTTPResponse(status: 200)
    }
    let client = HTTPClient(
      transport: transport, middlewares: [RedirectMiddleware(limit: 1), CookieMiddleware(jar: jar)])
    let request = HTTPRequest(url: "https://h/", headers: ["Cookie": "mine=1"])
    #expect(try await client.send(request).status == 200)
  }
}
