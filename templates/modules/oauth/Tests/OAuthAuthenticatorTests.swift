import HTTPTransport
import LoopbackFixtures
import OAuthAuthentication
import Testing

@Suite struct OAuthAuthenticatorTests {
  private let fixture: AuthorizationFixture
  private let manual = ManualClock()

  init() throws { fixture = try AuthorizationFixture() }

  /// Tokens of a user who has signed in.
  private func signedIn() async throws -> MemoryTokens {
    MemoryTokens(try await DeviceSignIn(client: fixture.client(clock: manual.clock)).token { _ in })
  }

  private func session(_ tokens: MemoryTokens, isForClient: Bool = false) throws -> HTTPClient {
    let authenticator = OAuthAuthenticator(
      client: try fixture.client(clock: manual.clock), tokens: tokens, isForClient: isForClient)
    return HTTPClient.session(
      with: try ServiceURL(fixture.serviceURL), over: CurlTransport(settings: TransportSettings()),
      authenticator: authenticator, retry: RetryPolicy(attempts: 1))
  }

  private func renewals() -> Int { fixture.forms("/token").filter { $0["grant_type"] == "refresh_token" }.count }

  @Test("P10: a refused token is renewed once for all requests, and they are sent again")
  func aRefusedTokenIsRenewedOnceForAllRequestsAndTheyAreSentAgain() async throws {
    let tokens = try await signedIn()
    let session = try session(tokens)
    fixture.expireAccessTokens()
    let url = fixture.serviceURL
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<12 { group.addTask { try await session.send(HTTPRequest(url: "\(url)\(number)")).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 12))
    #expect(renewals() == 1)
    #expect(tokens.token()?.accessToken == "access-2")
    #expect(tokens.stored == ["refresh-2"])
  }

  @Test func aTokenIsRenewedBeforeItExpires() async throws {
    fixture.with { $0.lifetime = 100 }
    let tokens = try await signedIn()
    let session = try session(tokens)
    _ = try await session.send(HTTPRequest(url: fixture.serviceURL))
    #expect(renewals() == 0)
    manual.advance(71)
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
    #expect(renewals() == 1)
  }

  @Test func anOutageOfTheAuthorizationServerDoesNotMatterWhileTheTokenIsValid() async throws {
    fixture.with { $0.lifetime = 100 }
    let session = try session(try await signedIn())
    manual.advance(80)
    fixture.with { $0.statuses = [503] }
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
    manual.advance(40)
    fixture.with { $0.statuses = [503] }
    let error = await #expect(throws: HTTPError.self) { try await session.send(HTTPRequest(url: fixture.serviceURL)) }
    #expect(error?.isOffline == true && error?.mayHaveArrived == false)
  }

  @Test func aRevokedRefreshTokenEndsTheSignIn() async throws {
    let tokens = try await signedIn()
    let session = try session(tokens)
    fixture.revokeAll()
    for _ in 0..<2 {
      let error = await #expect(throws: HTTPError.self) {
        try await session.send(HTTPRequest(.post, url: fixture.serviceURL))
      }
      #expect(error?.kind == .notAuthenticated && error?.mayHaveArrived == false)
    }
    #expect(tokens.token() == nil)
  }

  @Test func aWrongSecretKeepsTheRefreshToken() async throws {
    let tokens = try await signedIn()
    fixture.expireAccessTokens()
    fixture.with { $0.errors = ["invalid_client"] }
    let session = try session(tokens)
    let error = await #expect(throws: HTTPError.self) { try await session.send(HTTPRequest(url: fixture.serviceURL)) }
    #expect(error?.kind == .notAuthenticated)
    #expect(tokens.token()?.refreshToken == "refresh-1")
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
  }

  @Test func withoutARefreshTokenTheUserHasToSignInAgain() async throws {
    fixture.with { $0.issuesRefreshTokens = false }
    let tokens = try await signedIn()
    let session = try session(tokens)
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
    fixture.expireAccessTokens()
    let error = await #expect(throws: HTTPError.self) { try await session.send(HTTPRequest(url: fixture.serviceURL)) }
    #expect(error?.kind == .notAuthenticated)
    #expect(tokens.token() == nil)
  }

  @Test func aProgramGetsItsOwnTokensAgain() async throws {
    let tokens = MemoryTokens()
    let session = try session(tokens, isForClient: true)
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
    fixture.expireAccessTokens()
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
    #expect(fixture.forms("/token").map { $0["grant_type"] } == ["client_credentials", "client_credentials"])
  }

  @Test func theTokenOfAnotherProcessIsUsed() async throws {
    let tokens = try await signedIn()
    let session = try session(tokens)
    _ = try await session.send(HTTPRequest(url: fixture.serviceURL))
    fixture.expireAccessTokens()
    let refreshToken = try #require(tokens.token()?.refreshToken)
    tokens.store(try await fixture.client().token(refreshing: refreshToken))
    #expect(try await session.send(HTTPRequest(url: fixture.serviceURL)).status == 200)
    #expect(renewals() == 1)
  }

  @Test func aRefreshTokenIsNotSentToAnotherServer() async throws {
    let tokens = try await signedIn()
    let other = try AuthorizationFixture()
    let authenticator = OAuthAuthenticator(client: try other.client(), tokens: tokens)
    let error = await #expect(throws: HTTPError.self) {
      try await authenticator.authorize(HTTPRequest(url: other.serviceURL))
    }
    #expect(error?.kind == .notAuthenticated)
    #expect(other.forms("/token").isEmpty)
    #expect(tokens.token() != nil)
  }
}
