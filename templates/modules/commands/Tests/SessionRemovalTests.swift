import CommandLineInterface
import Foundation
import OfflineData
import OnboardingSessions
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

/// The removal of a session while another process works with it.
@Suite("P40: a removal waits for what another process sends, and then checks the changes")
struct SessionRemovalTests {
  private let terminal = ProgramTerminal()

  private func store() throws -> URL {
    let user = try #require(try FileManager.default.contentsOfDirectory(atPath: terminal.file("users")).first)
    return terminal.profile.appendingPathComponent("users/\(user)/store")
  }

  @Test("P40: no process can add a change between the check and the removal")
  func changesAfterTheCheck() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let runtime = try runtime("session", "remove")
    let other = try await runtime.open(.local)
    let controller = try #require(other.controller.offline)
    let row = try #require(try await controller.rows(RowQuery(set: "Products")).first)
    let user = try #require(try await runtime.passcode()).context.onboardingID
    let flow = OnboardingFlow(kind: .reset, onboardingID: user, steps: [])
    _ = try await PendingWorkGuard(runtime: runtime).willStart(flow)
    await #expect(throws: OutboxError.self) {
      try await controller.perform(
        .delete(try #require(row.key), set: "Products", etag: row.etag), content: nil, options: ChangeOptions())
    }
    try await controller.close()
    // The process was killed, so the removal begins again.
    runtime.removal.end()
    _ = try await PendingWorkGuard(runtime: runtime).willStart(flow)
    runtime.removal.end()
    #expect(await terminal.run("delete", "Products", "1").status == 0)
    #expect(await terminal.run("session", "remove").status == 64)
    #expect(await terminal.run("session", "remove", "--export", terminal.file("work.jsonl")).status == 0)
  }

  private func runtime(_ arguments: String...) throws -> CommandRuntime {
    let parsed = try ArgumentParser(ServiceProgram(ShopApplication()).specification).parse(
      arguments + ["--profile", terminal.profile.path])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    return CommandRuntime(ShopApplication(), parsed, console: console)
  }

  @Test func changesOfAnotherProcessAreNotLost() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let other = try await runtime("list", "Products").open(.local)
    let controller = try #require(other.controller.offline)
    let store = try store()
    var hold = try await StoreHold.take(in: store) {}
    #expect(hold != nil)
    let removal = terminal.start("session", "remove")
    while !removal.errors.text.contains("waiting until it has finished") {
      try await Task.sleep(for: .milliseconds(10))
    }
    let row = try #require(try await controller.rows(RowQuery(set: "Products")).first)
    _ = try await controller.perform(
      .delete(try #require(row.key), set: "Products", etag: row.etag), content: nil, options: ChangeOptions())
    hold = nil
    #expect(await removal.task.value == 64)
    #expect(removal.errors.text.contains("1 change is not on the service yet"))
    try await controller.close()
    #expect(try await terminal.objects("queue", "list").count == 1)
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    #expect(!FileManager.default.fileExists(atPath: store.path))
  }
}
