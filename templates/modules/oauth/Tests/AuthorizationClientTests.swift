import Foundation
import HTTPTransport
import LoopbackFixtures
import OAuthAuthentication
import Testing

@Suite struct AuthorizationClientTests {
  private let fixture: AuthorizationFixture

  init() throws { fixture = try AuthorizationFixture() }

  @Test func theProgramGetsATokenForItself() async throws {
    let manual = ManualClock()
    fixture.with { $0.secret = "a%3A+b" }
    let client = try fixture.client(secret: "a: b", scope: "read write", clock: manual.clock)
    let token = try await client.tokenForClient()
    #expect(token.accessToken == "access-1")
    #expect(token.refreshToken == nil)
    #expect(token.expiry == 4_600)
    let form = try #require(fixture.forms("/token").first)
    #expect(form["grant_type"] == "client_credentials")
    #expect(form["scope"] == "read write")
    #expect(form["client_id"] == nil && form["client_secret"] == nil)
  }

  @Test func aServerCanWantTheSecretInTheBody() async throws {
    var registration = ClientRegistration(id: "client", secret: SecretText("s&c"))
    registration.sendsSecretInBody = true
    let client = AuthorizationClient(
      server: try AuthorizationServer(token: fixture.tokenURL), registration: registration,
      transport: CurlTransport(settings: TransportSettings()))
    _ = try await client.tokenForClient()
    let form = try #require(fixture.forms("/token").first)
    #expect(form["client_id"] == "client" && form["client_secret"] == "s&c" && form["Authorization"] == nil)
  }

  @Test func aRefreshTokenStaysValidUnlessAnotherOneComes() async throws {
    fixture.with {
      $0.rotates = false
      $0.lifetime = nil
    }
    let client = try fixture.client()
    let first = try await DeviceSignIn(client: client).token { _ in }
    let second = try await client.token(refreshing: try #require(first.refreshToken))
    #expect(second.refreshToken == nil || second.refreshToken == first.refreshToken)
    #expect(second.accessToken != first.accessToken)
    #expect(second.expiry == nil)
  }

  static let people: [([String: String], String?)] = [
    (["id_token": "eyJhIjoxfQ.eyJzdWIiOiJhbm5hIn0.c2ln"], "anna"), (["id_token": "eyJhIjoxfQ.e30.c2ln"], nil),
    (["id_token": "nonsense"], nil), (["id": "https://example.com/id/00D/5"], "https://example.com/id/00D/5"),
    (["id": "4711"], nil), ([:], nil),
  ]

  @Test("P61: a token says who signed in, if its server does", arguments: people)
  func person(members: [String: String], person: String?) async throws {
    fixture.with { $0.members = members }
    #expect(try await DeviceSignIn(client: fixture.client()).token { _ in }.person == person)
  }

  @Test func aRefusalHasItsCodeAndARemedy() async throws {
    fixture.with { $0.errors = ["invalid_client"] }
    let error = await #expect(throws: OAuthError.self) { try await fixture.client().tokenForClient() }
    #expect(error?.code == "invalid_client")
    #expect(error?.description.contains("because of a test") == true)
    #expect(error?.description.contains("check the client identifier and its secret") == true)
  }

  @Test(arguments: [429, 500, 503]) func anOutageIsNotARefusal(status: Int) async throws {
    fixture.with { $0.statuses = [status] }
    let error = await #expect(throws: OAuthError.self) { try await fixture.client().tokenForClient() }
    #expect(error?.isOutage == true)
  }

  @Test func aRedirectReceivesNoSecret() async throws {
    let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
    let target = other.url("/token")
    let server = try LoopbackServer { _ in
      [LoopbackServer.response("307 Temporary Redirect", ["Location: \(target)"])]
    }
    let client = AuthorizationClient(
      server: try AuthorizationServer(token: server.url("/token")),
      registration: ClientRegistration(id: "client", secret: SecretText("secret")),
      transport: CurlTransport(settings: TransportSettings()))
    let error = await #expect(throws: OAuthError.self) { try await client.tokenForClient() }
    #expect(error?.description.contains("it leads to another address") == true)
    #expect(other.received.isEmpty)
  }

  @Test(arguments: ["http://login.example.com/token", "http://10.0.0.1/token"])
  func secretsAreNotSentUnencrypted(url: String) {
    #expect(throws: OAuthError.insecureEndpoint(url)) { try AuthorizationServer(token: url) }
  }

  @Test(arguments: [
    #"{"access_token": "a b"}"#, #"{"access_token": ""}"#, #"{"access_token": "a", "token_type": "mac"}"#, "{}", "<p>",
  ])
  func anAnswerThatIsNoTokenIsRefused(body: String) async throws {
    let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", body: Array(body.utf8))] }
    let client = AuthorizationClient(
      server: try AuthorizationServer(token: server.url("/")), registration: ClientRegistration(id: "client"),
      transport: CurlTransport(settings: TransportSettings()))
    let error = await #expect(throws: OAuthError.self) { try await client.tokenForClient() }
    #expect(error?.description.contains("cannot use the answer of the authorization server") == true)
  }

  @Test(arguments: [("\"3599\"", 4_599), ("60.5", 1_060), ("-5", 1_000), ("1e300", 3_153_601_000)])
  func lifetimesHaveManyForms(text: String, expiry: Int) async throws {
    let body = #"{"access_token": "a", "token_type": "bearer", "expires_in": \#(text)}"#
    let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", body: Array(body.utf8))] }
    let client = AuthorizationClient(
      server: try AuthorizationServer(token: server.url("/")), registration: ClientRegistration(id: "client"),
      transport: CurlTransport(settings: TransportSettings()), clock: ManualClock().clock)
    #expect(try await client.tokenForClient().expiry == expiry)
  }

  @Test func revokingEndsTheRefreshToken() async throws {
    let client = try fixture.client()
    let token = try await DeviceSignIn(client: client).token { _ in }
    #expect(try await client.revoke(token))
    #expect(fixture.forms("/revoke").first?["token_type_hint"] == "refresh_token")
    #expect(fixture.with { $0.refreshTokens.isEmpty })
    let without = AuthorizationClient(
      server: try AuthorizationServer(token: fixture.tokenURL), registration: client.registration,
      transport: CurlTransport(settings: TransportSettings()))
    #expect(try await without.revoke(token) == false)
  }

  @Test func noDescriptionShowsATokenOrASecret() throws {
    let token = OAuthToken(accessToken: "hidden", refreshToken: "hidden", tokenEndpoint: "https://h/t", clientID: "c")
    let registration = ClientRegistration(id: "client", secret: SecretText("hidden"))
    var dumped = ""
    dump(token, to: &dumped)
    dump(registration, to: &dumped)
    #expect(!"\(token) \(String(reflecting: token)) \([token]) \(registration) \(dumped)".contains("hidden"))
  }
}
