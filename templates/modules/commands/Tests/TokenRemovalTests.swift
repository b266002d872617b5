import CommandLineInterface
import Foundation
import OAuthAuthentication
import OnboardingSessions
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

/// Tokens of a session that one process removes while another one works with it.
@Suite("P61: a renewed token does not outlive the session")
struct TokenRemovalTests {
  private let shop: GuardedShop

  init() throws { shop = try GuardedShop() }

  private func runtime() throws -> CommandRuntime {
    let parsed = try ArgumentParser(ServiceProgram(ShopApplication()).specification).parse(
      ["sync", "--profile", shop.terminal.profile.path])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    return CommandRuntime(ShopApplication(), parsed, console: console)
  }

  private func left() -> [String] { shop.files().keys.filter { $0.contains("secrets") } }

  @Test("P61: a process that still has the session open stores no new token")
  func afterTheRemoval() async throws {
    shop.server.with { $0.secret = "secret" }
    let opened = await shop.terminal.run(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "client", "--client-id", "client",
      "--token-url", shop.server.tokenURL, "--client-secret-file", try shop.file("client.secret", "secret\n"))
    #expect(opened.status == 0, "\(opened.errors)")
    let other = try await runtime().open(.local)
    #expect(await shop.terminal.run("session", "remove").status == 0)
    #expect(left().isEmpty)
    let tokens = shop.server.forms("/token").count
    _ = try? await other.controller.remote.count(of: RowQuery(set: "Products"))
    try? await other.controller.close()
    #expect(left().isEmpty, "\(left())")
    #expect(shop.server.forms("/token").count == tokens)
  }

  @Test("P61: the removal waits for a renewal, and revokes the new token")
  func duringTheRenewal() async throws {
    #expect(await shop.open().status == 0)
    let context = try #require(try await runtime().passcode()).context
    let tokens = ProfileTokens(secrets: context.secrets)
    let (locked, isLocked) = AsyncStream.makeStream(of: Void.self)
    let renewal = Task {
      try await tokens.exclusively {
        isLocked.finish()
        try await Task.sleep(for: .milliseconds(500))
        var token = try #require(try tokens.token())
        token.refreshToken = "renewed"
        try tokens.store(token)
      }
    }
    for await _ in locked {}
    let removed = await shop.terminal.run("session", "remove")
    #expect(removed.status == 0, "\(removed.errors)")
    try await renewal.value
    #expect(shop.server.forms("/revoke").map { $0["token"] } == ["renewed"])
    #expect(left().isEmpty, "\(left())")
  }
}
