import Foundation
import HTTPTransport
import LoopbackFixtures
import OAuthAuthentication
import OnboardingSessions
import Testing

@testable import ServiceCommands

/// Several processes that share the tokens of a profile.
@Suite struct ProfileTokensTests {
  @Test func oneOfSeveralProcessesRenewsForAll() async throws {
    let server = try AuthorizationFixture()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let client = AuthorizationClient(
      server: try AuthorizationServer(token: server.tokenURL, device: server.deviceURL),
      registration: ClientRegistration(id: "client"), transport: CurlTransport(settings: TransportSettings()))
    let tokens = ProfileTokens(secrets: ProfileDirectory(url: folder))
    try tokens.store(try await DeviceSignIn(client: client).token { _ in })
    server.expireAccessTokens()
    // Each has a lock of its own, as each process has.
    let url = server.serviceURL
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        let authenticator = OAuthAuthenticator(
          client: client, tokens: ProfileTokens(secrets: ProfileDirectory(url: folder)))
        let session = HTTPClient.session(
          with: try ServiceURL(url), over: CurlTransport(settings: TransportSettings()), authenticator: authenticator)
        group.addTask { try await session.send(HTTPRequest(url: url)).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 6))
    #expect(server.forms("/token").filter { $0["grant_type"] == "refresh_token" }.count == 1)
    #expect(try tokens.token()?.refreshToken == "refresh-2")
  }

  @Test func aWaitingProcessCanBeCancelled() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tokens = ProfileTokens(secrets: ProfileDirectory(url: folder))
    try tokens.secrets.create()
    try await tokens.exclusively {
      let waiting = Task { try await tokens.exclusively {} }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
  }
}
