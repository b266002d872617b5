import CommandLineInterface
import FakeService
import Foundation
import LoopbackFixtures
import SampleApplication
import Synchronization
import Testing

@testable import ServiceCommands

/// Sessions with a password that somebody has typed.
@Suite("P10: a typed password can be replaced")
struct BasicPasswordTests {
  /// The password that the service takes.
  private final class Gate: Sendable {
    let password = Mutex("old")
  }

  private let gate = Gate()
  private let terminal = ProgramTerminal()
  private let program = ServiceProgram(ShopApplication())

  private func shop() throws -> LoopbackServer {
    let service = try FakeODataService(schema: ShopApplication.schema, root: "http://fake.invalid/service")
    let gate = gate
    return try LoopbackServer { request in
      let pair = Data("anna:\(gate.password.withLock { $0 })".utf8).base64EncodedString()
      guard request.headers["Authorization"] == "Basic \(pair)" else {
        return [LoopbackServer.response("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"shop\""])]
      }
      return LoopbackServer.forward(request) { try await service.send($0) }
    }
  }

  private func answer(_ arguments: [String], _ lines: [String]) async -> (status: CommandStatus, errors: String) {
    await PasscodeFixture.answer(program, arguments, at: terminal.profile, lines)
  }

  @Test func afterAChangeOfThePasswordOpeningTheSessionAsksAgain() async throws {
    let server = try shop()
    let first = await answer(
      ["session", "open", "--service-url", server.url("/service/"), "--user", "anna"], ["old"])
    #expect(first.status == .success, "\(first.errors)")
    let same = await answer(["session", "open"], [])
    #expect(same.status == .success && !same.errors.contains("Password"), "\(same.errors)")
    gate.password.withLock { $0 = "new" }
    #expect(await terminal.run("sync").status == 5)
    // Nobody can be asked.
    let alone = await terminal.run("session", "open")
    #expect(alone.status == 5)
    #expect(alone.errors.contains("the service answered with status 401"), "\(alone.errors)")
    let again = await answer(["session", "open"], ["wrong", "new"])
    #expect(again.status == .success, "\(again.errors)")
    #expect(again.errors.contains("Password of 'anna'"))
    #expect(await terminal.run("sync").status == 0)
    let wished = await answer(["session", "open", "--sign-in"], ["new"])
    #expect(wished.status == .success && wished.errors.contains("Password of 'anna'"), "\(wished.errors)")
  }

  @Test func withoutTheServiceTheStoredPasswordIsUsed() async throws {
    var server: LoopbackServer? = try shop()
    let url = try #require(server?.url("/service/"))
    #expect(await answer(["session", "open", "--service-url", url, "--user", "anna"], ["old"]).status == .success)
    server = nil
    let again = await answer(["session", "open"], [])
    #expect(again.status == .success && !again.errors.contains("Password"), "\(again.errors)")
  }
}
