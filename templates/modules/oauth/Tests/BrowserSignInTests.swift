import HTTPTransport
import LoopbackFixtures
import Synchronization
import Testing

@testable import OAuthAuthentication

/// RFC 6749, 4.1, with RFC 7636 and RFC 8252.
@Suite struct BrowserSignInTests {
  private let fixture: AuthorizationFixture
  private static let transport = CurlTransport(settings: TransportSettings())

  init() throws { fixture = try AuthorizationFixture() }

  /// The statuses of what the browser asked for.
  private final class Browser: Sendable {
    let statuses = Mutex<[Int]>([])

    func get(_ url: String) async {
      let status = (try? await BrowserSignInTests.transport.send(HTTPRequest(url: url)).status) ?? 0
      statuses.withLock { $0.append(status) }
    }
  }

  @Test func theBrowserBringsTheCode() async throws {
    let fixture = fixture
    let browser = Browser()
    let shown = Shown()
    let token = try await BrowserSignIn(client: fixture.client(scope: "data")).token { url in
      shown.address.withLock { $0 = url }
      Task {
        let answer = try fixture.agree(to: url)
        let root = String(answer.prefix { $0 != "?" })
        await browser.get(root + "favicon.ico")
        await browser.get(root + "?code=stolen&state=guessed")
        await browser.get(answer)
      }
    }
    #expect(token.accessToken == "access-1" && token.refreshToken == "refresh-1")
    while browser.statuses.withLock({ $0.count }) < 3 { await Task.yield() }
    #expect(browser.statuses.withLock { $0 } == [404, 400, 200])
    let form = try #require(fixture.forms("/token").first)
    let query = FormText.decode(shown.address.withLock { $0 }.split(separator: "?")[1])
    #expect(fixture.forms("/token").count == 1)
    #expect(query["response_type"] == "code" && query["scope"] == "data" && query["code_challenge_method"] == "S256")
    #expect(try CodeVerifier(form["code_verifier"] ?? "").challenge == query["code_challenge"])
    #expect(form["redirect_uri"] == query["redirect_uri"])
    #expect(form["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
    #expect(form["client_id"] == "client")
  }

  private final class Shown: Sendable {
    let address = Mutex("")
  }

  @Test func aRefusalInTheBrowserEndsIt() async throws {
    let fixture = fixture
    let browser = Browser()
    let error = await #expect(throws: OAuthError.self) {
      try await BrowserSignIn(client: fixture.client()).token { url in
        Task { await browser.get(try fixture.agree(to: url, error: "access_denied")) }
      }
    }
    #expect(error?.code == "access_denied")
    #expect(fixture.forms("/token").isEmpty)
  }

  /// RFC 9207.
  @Test(arguments: [
    ("?iss=x", false, true), ("?iss=https://elsewhere", false, false), ("", false, true), ("", true, false),
  ])
  func theAnswerIsFromTheRightIssuer(more: String, namesIssuer: Bool, isAccepted: Bool) async throws {
    let fixture = fixture
    let server = try AuthorizationServer(
      issuer: "x", token: fixture.tokenURL, authorization: fixture.authorizationURL, namesIssuer: namesIssuer)
    let client = AuthorizationClient(
      server: server, registration: ClientRegistration(id: "client"), transport: Self.transport)
    let browser = Browser()
    let result = await Task {
      try await BrowserSignIn(client: client).token { url in
        Task { await browser.get(try fixture.agree(to: url) + more.replacing("?", with: "&")) }
      }
    }.result
    #expect(((try? result.get()) != nil) == isAccepted)
    #expect(fixture.forms("/token").isEmpty != isAccepted)
  }

  @Test func nobodyWaitsForever() async throws {
    let ticking = Ticking()
    let client = try fixture.client(
      clock: RetryClock(
        sleep: { _ in ticking.now.withLock { $0 += 60 } }, now: { ticking.now.withLock { $0 } }, random: { 0 }))
    await #expect(throws: OAuthError.notSignedInInTime) { try await BrowserSignIn(client: client).token { _ in } }
  }

  @Test(arguments: ["http://localhost/", "http://127.0.0.1/sign-in/answer", "http://localhost"])
  func theAddressCanBeARegisteredOne(registered: String) async throws {
    let fixture = fixture
    let browser = Browser()
    let token = try await BrowserSignIn(client: fixture.client(), redirect: registered).token { url in
      Task { await browser.get(try fixture.agree(to: url)) }
    }
    #expect(token.accessToken == "access-1")
    let parts = try ServiceURL(try #require(fixture.forms("/token").first?["redirect_uri"]))
    let expected = try ServiceURL(registered)
    #expect(parts.host == expected.host && parts.path == expected.path && parts.port != nil)
  }

  @Test func theAddressKeepsItsPort() throws {
    let free = try LoopbackRedirect().address
    let redirect = try LoopbackRedirect(registered: ServiceURL(free + "answer"))
    #expect(redirect.address == free + "answer")
    #expect(throws: OAuthError.self) { try LoopbackRedirect(registered: ServiceURL(free)) }
  }

  @Test(arguments: ["http://example.com/", "https://127.0.0.1/"])
  func theAddressIsOnThisMachine(registered: String) async throws {
    await #expect(throws: OAuthError.self) {
      try await BrowserSignIn(client: fixture.client(), redirect: registered).token { _ in }
    }
  }

  private final class Ticking: Sendable {
    let now = Mutex(0)
  }

  @Test func challengesAreThoseOfTheSpecification() throws {
    // RFC 7636, appendix B.
    let verifier = CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(try verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    #expect(try CodeVerifier().text.count == 43)
    #expect(try CodeVerifier().text != CodeVerifier().text)
  }
}
