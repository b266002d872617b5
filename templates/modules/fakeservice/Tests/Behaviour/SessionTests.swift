import FakeService
import HTTPTransport
import Testing

/// Services with sessions and authentication.
struct SessionTests {
  private static let change = #"{"SupplierName":"Mine"}"#

  @Test func changesRequireTheTokenOfTheirSession() async throws {
    let shop = try SampleShop(.two, quirks: [.requiresCSRFToken, .sessionCookies])
    let refused = try await shop.send(.merge, "Suppliers(1)", body: Self.change)
    #expect(refused.status == 403)
    #expect(refused.headers["X-CSRF-Token"] == "Required")
    let fetched = try await shop.send(.get, "", headers: ["X-CSRF-Token": "Fetch"])
    let token = try #require(fetched.headers["X-CSRF-Token"])
    let cookie = try #require(fetched.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
    #expect(
      try await shop.send(.merge, "Suppliers(1)", headers: ["X-CSRF-Token": token], body: Self.change).status == 403)
    let both: HTTPHeaders = ["X-CSRF-Token": token, "Cookie": cookie]
    #expect(try await shop.send(.merge, "Suppliers(1)", headers: both, body: Self.change).status == 204)
    shop.fake.endSessions()
    #expect(try await shop.send(.merge, "Suppliers(1)", headers: both, body: Self.change).status == 403)
  }

  @Test func keepsTheSessionOfAClient() async throws {
    let shop = try SampleShop(.four, quirks: [.requiresCSRFToken, .sessionCookies])
    let client = HTTPClient.session(with: try ServiceURL(shop.fake.root), over: shop.fake)
    for name in ["One", "Two", "Three"] {
      let body = Array(#"{"SupplierName":"\#(name)"}"#.utf8)
      let headers: HTTPHeaders = ["Content-Type": "application/json"]
      let request = HTTPRequest(.patch, url: "\(shop.fake.root)/Suppliers(1)", headers: headers, body: body)
      #expect(try await client.send(request).status == 204)
    }
    #expect(shop.fake.sessionCount == 1)
  }

  @Test func accessTokensExpire() async throws {
    var options = FakeServiceOptions()
    options.requestsPerToken = 2
    let shop = try SampleShop(.four, options: options)
    var statuses: [Int] = []
    for token in ["a", "a", "a", "b"] {
      statuses.append(try await shop.send(.get, "Stock", headers: ["Authorization": "Bearer \(token)"]).status)
    }
    #expect(statuses == [200, 200, 401, 200])
    #expect(try await shop.send(.get, "Stock").status == 401)
  }
}
