import Foundation
import OnboardingSessions
import SampleApplication
import Testing

/// Sessions without contact with the service for days.
@Suite struct DisconnectionTests {
  private let terminal: ProgramTerminal

  init() {
    var application = ShopApplication()
    application.disconnectionPolicy = DisconnectionPolicy(lockAfterDays: 30, wipeAfterDays: 60)
    terminal = ProgramTerminal(application)
  }

  /// Opens a session whose last contact was some days ago.
  private func open(_ days: Double) async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    #expect(abs(try #require(try contact().last).timeIntervalSinceNow) < 600)
    try contact().note(Date(timeIntervalSinceNow: -days * 86_400))
  }

  private func contact() throws -> ServiceContact {
    let users = try FileManager.default.contentsOfDirectory(atPath: terminal.file("users"))
    let user = try #require(users.first.flatMap { UUID(uuidString: $0) })
    return ServiceContact(directory: ProfileDirectory(url: terminal.profile).userDirectory(for: user))
  }

  @Test("P38: a locked session shows no data until the next sync")
  func lock() async throws {
    try await open(31)
    for line in [["list", "Products"], ["queue", "list"], ["queue", "export", "-"]] {
      let run = await terminal.run(line)
      #expect(run.status == 6, "\(line): \(run.errors)")
      #expect(run.errors.contains("no contact with the service for 31 days"))
      #expect(run.output.isEmpty)
    }
    #expect(try await terminal.objects("status").first?["session"] == .string("locked"))
    let sync = await terminal.run("sync")
    #expect(sync.status == 0, "\(sync.errors)")
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
  }

  @Test("P38: data with changes that wait is not removed, but can be sent")
  func pending() async throws {
    try await open(61)
    let list = await terminal.run("list", "Products")
    #expect(list.status == 6)
    #expect(list.errors.contains("1 change is not on the service yet"))
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test("P38: data is removed after the days without contact")
  func wipe() async throws {
    try await open(0)
    #expect(await terminal.run("sync").status == 0)
    try contact().note(Date(timeIntervalSinceNow: -61 * 86_400))
    let list = await terminal.run("sync")
    #expect(list.status == 5)
    #expect(list.errors.contains("no contact with the service for 61 days, so the session and its data were removed"))
    let users = FileManager.default.enumerator(atPath: terminal.file("users"))?.compactMap { $0 as? String } ?? []
    #expect(!users.contains { $0.contains("store") }, "\(users)")
    #expect(await terminal.run("list", "Products").status == 5)
  }

  @Test("P40: 'session remove' of data that must be removed exports or discards changes")
  func removal() async throws {
    try await open(61)
    #expect(await terminal.run("session", "remove").status == 64)
    #expect(await terminal.run("session", "remove", "--export", terminal.file("work.jsonl")).status == 0)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("queue", "import", terminal.file("work.jsonl")).errors == "1 change added\n")
  }
}
