import HTTPTransport
import LoopbackFixtures
import OAuthAuthentication
import Synchronization
import Testing

/// RFC 8628.
@Suite struct DeviceSignInTests {
  private let fixture: AuthorizationFixture
  private let manual = ManualClock()

  init() throws { fixture = try AuthorizationFixture() }

  private func signIn() async throws -> (OAuthToken, DeviceCode?) {
    let shown = Shown()
    let token = try await DeviceSignIn(client: fixture.client(scope: "data", clock: manual.clock)).token { code in
      shown.code.withLock { $0 = code }
    }
    return (token, shown.code.withLock { $0 })
  }

  private final class Shown: Sendable {
    let code = Mutex<DeviceCode?>(nil)
  }

  @Test func theUserEntersACodeElsewhere() async throws {
    fixture.with {
      $0.errors = ["authorization_pending", "authorization_pending"]
      $0.interval = nil
    }
    let (token, code) = try await signIn()
    #expect(token.accessToken == "access-1" && token.refreshToken == "refresh-1")
    #expect(code?.userCode == "WDJB-MJHT")
    #expect(code?.address == fixture.root + "/enter")
    #expect(code?.completeAddress == fixture.root + "/enter?code=WDJB-MJHT")
    #expect(code?.lifetime == 900)
    // Without an interval it is five seconds.
    #expect(manual.pauses == [5, 5, 5])
    #expect(fixture.forms("/device").first?["scope"] == "data")
    #expect(fixture.forms("/device").first?["client_id"] == "client")
    #expect(fixture.forms("/token").map { $0["device_code"] } == ["device-1", "device-1", "device-1"])
  }

  @Test("P61: device codes can come from the token endpoint, with the older profile")
  func codesFromTheTokenEndpoint() async throws {
    fixture.with {
      $0.errors = Array(repeating: "authorization_pending", count: 2) + ["slow_down"]
      $0.interval = 5
    }
    let server = try AuthorizationServer(token: fixture.tokenURL, device: fixture.tokenURL)
    let shown = Shown()
    let client = AuthorizationClient(
      server: server, registration: ClientRegistration(id: "client"), scope: "api",
      transport: CurlTransport(settings: TransportSettings()), clock: manual.clock)
    let token = try await DeviceSignIn(client: client).token { code in shown.code.withLock { $0 = code } }
    #expect(token.refreshToken == "refresh-1")
    // The answer does not say how long the code can be used.
    #expect(shown.code.withLock { $0?.lifetime } == 600)
    #expect(manual.pauses == [5, 5, 5, 10])
    let forms = fixture.forms("/token")
    #expect(forms[0]["response_type"] == "device_code" && forms[0]["grant_type"] == nil && forms[0]["scope"] == "api")
    #expect(forms.dropFirst().allSatisfy { $0["grant_type"] == "device" && $0["code"] == "device-1" })
    #expect(forms.count == 5)
  }

  @Test func aPauseOfZeroIsOneSecond() async throws {
    fixture.with {
      $0.errors = ["authorization_pending"]
      $0.interval = 0
    }
    _ = try await signIn()
    #expect(manual.pauses == [1, 1])
  }

  @Test func aServerCanSlowTheQuestionsDown() async throws {
    fixture.with {
      $0.errors = ["slow_down", "authorization_pending", "slow_down"]
      $0.interval = 2
    }
    _ = try await signIn()
    #expect(manual.pauses == [2, 7, 7, 12])
  }

  @Test func anOutageDoublesThePause() async throws {
    fixture.with {
      $0.statuses = [503, 500]
      $0.interval = 3
    }
    _ = try await signIn()
    #expect(manual.pauses == [3, 6, 12])
  }

  @Test(arguments: ["access_denied", "expired_token"]) func aRefusalEndsIt(code: String) async throws {
    fixture.with { $0.errors = ["authorization_pending", code] }
    let error = await #expect(throws: OAuthError.self) { try await signIn() }
    #expect(error?.code == code)
    #expect(fixture.forms("/token").count == 2)
  }

  @Test func aCodeEndsAtItsTime() async throws {
    fixture.with {
      $0.errors = Array(repeating: "authorization_pending", count: 1_000)
      $0.interval = 300
    }
    await #expect(throws: OAuthError.notSignedInInTime) { try await signIn() }
    #expect(manual.pauses == [300, 300, 300])
  }

  @Test func noPauseGoesBeyondTheTimeOfTheCode() async throws {
    fixture.with {
      $0.errors = Array(repeating: "slow_down", count: 10)
      $0.interval = 500
    }
    await #expect(throws: OAuthError.notSignedInInTime) { try await signIn() }
    #expect(manual.pauses == [500, 400])
  }

  @Test func aServerWithoutTheEndpointIsReported() async throws {
    let client = AuthorizationClient(
      server: try AuthorizationServer(token: fixture.tokenURL), registration: ClientRegistration(id: "client"),
      transport: CurlTransport(settings: TransportSettings()))
    await #expect(throws: OAuthError.missingEndpoint("device authorization")) {
      try await DeviceSignIn(client: client).token { _ in }
    }
  }
}
