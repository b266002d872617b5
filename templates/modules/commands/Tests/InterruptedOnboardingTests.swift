import Foundation
import HTTPTransport
import LoopbackFixtures
import SampleApplication
import Testing

/// Onboardings whose process was killed after the sign-in, with real processes and a real profile.
@Suite("P61: what an interrupted onboarding has left can be removed")
struct InterruptedOnboardingTests {
  private let terminal = ProgramTerminal()

  /// Kills a process when the service is asked for the first time, so that tokens are there but no session.
  private func interrupt() async throws {
    let path = terminal.profile.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let server = try AuthorizationFixture { _ in
        kill(getpid(), SIGKILL)
        return HTTPResponse(status: 500)
      }
      let terminal = ProgramTerminal(keeping: URL(fileURLWithPath: path), ShopApplication())
      _ = await terminal.run(
        "session", "open", "--service-url", server.serviceURL, "--oauth", "device", "--client-id", "client",
        "--token-url", server.tokenURL, "--device-url", server.deviceURL)
    }
    #expect(secrets().contains { $0.hasSuffix("oauth.json") })
  }

  private func secrets() -> [String] {
    (FileManager.default.enumerator(atPath: terminal.profile.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.contains("/secrets/") }
  }

  @Test("P61: 'session remove' removes it")
  func sessionRemove() async throws {
    try await interrupt()
    let removed = await terminal.run("session", "remove")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(secrets().isEmpty, "\(secrets())")
    #expect(await terminal.run("session", "remove").status != 0)
  }

  @Test("P39, P61: 'user remove' removes it")
  func userRemove() async throws {
    try await interrupt()
    #expect(await terminal.run("user", "add", "bert").status == 0)
    let removed = await terminal.run("user", "remove", "default")
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(secrets().isEmpty, "\(secrets())")
  }

  @Test("the next 'session open' removes it, and begins again")
  func nextOpening() async throws {
    try await interrupt()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(secrets().isEmpty, "\(secrets())")
  }
}
