import Foundation
import SampleApplication
import ServiceData
import Testing

/// Sessions whose process is killed during the first download, with real processes and a real profile.
@Suite struct KilledOpeningTests {
  @Test(arguments: [["session", "open", "--demo"], ["list", "Products", "--demo"]])
  func resumesAfterAKilledOpening(_ line: [String]) async throws {
    let terminal = ProgramTerminal()
    let (path, arguments) = (terminal.profile.path, line)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, arguments = arguments as [String]] in
      let application = ShopApplication(faults: "die-before@GET/Reports/1")
      _ = await ProgramTerminal(keeping: URL(fileURLWithPath: path), application).run(arguments)
    }
    #expect(try await terminal.objects("session", "status").first?["service"] == .string("demo"))
    // No option names the service.
    let next = await terminal.run("list", "Reports", "--format", "csv")
    #expect(next.status == 0, "\(next.errors)")
    #expect(next.output.split(whereSeparator: \.isNewline).count == 13)
    #expect(next.errors.contains("continuing the interrupted first download"))
    let status = try await terminal.objects("status").first
    #expect(status?["incomplete"] == .list([]))
    #expect(await terminal.run("list", "Reports").errors.isEmpty)
  }

  @Test func doesNotDownloadFinishedPagesAgain() async throws {
    let terminal = ProgramTerminal()
    let path = terminal.profile.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let application = ShopApplication(
        schema: KilledOpeningTests.schema, faults: "die-before@GET/Notes/4", rowsPerSet: 350)
      _ = await ProgramTerminal(keeping: URL(fileURLWithPath: path), application).run("session", "open", "--demo")
    }
    let again = ProgramTerminal(on: terminal, ShopApplication(schema: Self.schema, rowsPerSet: 350))
    let sync = await again.run("sync", "--verbose")
    #expect(sync.status == 0, "\(sync.errors)")
    let requests = sync.errors.split(separator: "\n").filter { $0.contains("/Notes") }
    #expect(!requests.isEmpty, "\(sync.errors)")
    #expect(requests.allSatisfy { $0.contains("token") }, "\(requests)")
    #expect(try await again.objects("status").first?["rows"] == .int(350))
  }

  static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Shop.Note keys=ID
        ID Int32!
        Text String
      set Notes Shop.Note
      """#)

  /// Changes for another service are kept, even if only the outbox knows about them.
  @Test func refusesChangesForAnotherService() async throws {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    let users = try FileManager.default.contentsOfDirectory(atPath: terminal.file("users"))
    let configuration = terminal.file("users/\(try #require(users.first))/configuration.json")
    try Data(#"{"isDemo":false,"headerFiles":[],"serviceURL":"http://127.0.0.1:9/other"}"#.utf8)
      .write(to: URL(fileURLWithPath: configuration))
    for line in [["sync"], ["list", "Products"], ["queue", "undo", "--all"]] {
      let run = await terminal.run(line)
      #expect(run.status == 64, "\(line): \(run.errors)")
      #expect(run.errors.contains("holds work for 'http://fake.invalid/service', not for 'http://127.0.0.1:9/other'"))
      #expect(run.errors.contains("--profile DIR") && run.errors.contains("session remove"))
    }
    // Both remedies in the message work.
    let export = await terminal.run("queue", "export", "-")
    #expect(export.status == 0)
    #expect(export.output.contains("Milk"))
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
  }
}
