import AppLifecycle
import CommandLineInterface
import DataBrowser
import Foundation
import OfflineData
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

/// Sessions without contact with the service for days.
@Suite struct DisconnectionTests {
  private let terminal: ProgramTerminal
  private let application: ShopApplication

  init() {
    var application = ShopApplication()
    application.disconnectionPolicy = DisconnectionPolicy(lockAfterDays: 30, wipeAfterDays: 60)
    self.application = application
    terminal = ProgramTerminal(application)
  }

  /// Opens a session whose last contact was some days ago.
  private func open(_ days: Double) async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    #expect(abs(try #require(try contact().last).timeIntervalSinceNow) < 600)
    try contact().note(Date(timeIntervalSinceNow: -days * 86_400))
  }

  /// Runs a command on another day.
  private func run(after days: Double, _ arguments: String...) async throws -> ProgramTerminal.Run {
    let terminal = terminal
    return try await DependencyContainer.withOverrides(
      { $0.register(WallClock.self) { _ in WallClock { Date(timeIntervalSinceNow: days * 86_400) } } },
      run: { () async throws -> ProgramTerminal.Run in await terminal.run(arguments) })
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
    #expect(await terminal.run("list", "Products").errors.contains("the session is locked"))
    let list = try await run(after: 1.1, "list", "Products")
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
    BrowserPlaceNote(profile: ProfileDirectory(url: terminal.profile)).keep(
      BrowserPlace(set: "Products", key: "1", index: 0, order: nil, isDescending: false))
    let locked = await terminal.run("list", "Products")
    #expect(locked.status == 6)
    #expect(locked.errors.contains("no contact with the service for 61 days, so the session is locked"))
    let list = try await run(after: 1.1, "sync")
    #expect(list.status == 5)
    #expect(list.errors.contains("no contact with the service for 62 days, so the session and its data were removed"))
    #expect(!FileManager.default.fileExists(atPath: terminal.file("browse.json")))
    let users = FileManager.default.enumerator(atPath: terminal.file("users"))?.compactMap { $0 as? String } ?? []
    #expect(!users.contains { $0.contains("store") }, "\(users)")
    #expect(await terminal.run("list", "Products").status == 5)
  }

  @Test("P38: data is not removed if another process contacts the service first")
  func contactMeanwhile() async throws {
    try await open(0)
    #expect(await terminal.run("sync").status == 0)
    try contact().note(Date(timeIntervalSinceNow: -61 * 86_400))
    #expect(await terminal.run("list", "Products").status == 6)
    let users = try FileManager.default.contentsOfDirectory(atPath: terminal.file("users"))
    let store = terminal.profile.appendingPathComponent("users/\(try #require(users.first))/store")
    var hold = try await StoreHold.take(in: store) {}
    #expect(hold != nil)
    let terminal = terminal
    let list = await DependencyContainer.withOverrides(
      { $0.register(WallClock.self) { _ in WallClock { Date(timeIntervalSinceNow: 1.1 * 86_400) } } },
      run: { () async in terminal.start("list", "Products", "--top", "1") })
    while !list.errors.text.contains("waiting until it has finished") { try await Task.sleep(for: .milliseconds(10)) }
    try contact().note(Date(timeIntervalSinceNow: 1.1 * 86_400))
    hold = nil
    #expect(await list.task.value == 0, "\(list.errors.text)")
    #expect(!list.output.text.isEmpty)
    #expect(FileManager.default.fileExists(atPath: store.appendingPathComponent("store.sqlite").path))
  }

  @Test("P38: a change that the service has taken is a contact, even if the process is killed then")
  func killedAfterTheUpload() async throws {
    try await open(31)
    let path = terminal.profile.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var application = ShopApplication(faults: "die-before@GET/Reports/1")
      application.disconnectionPolicy = DisconnectionPolicy(lockAfterDays: 30, wipeAfterDays: 60)
      _ = await ProgramTerminal(keeping: URL(fileURLWithPath: path), application).run("sync")
    }
    #expect(abs(try #require(try contact().last).timeIntervalSinceNow) < 600)
    #expect(try await terminal.objects("queue", "list").isEmpty)
  }

  @Test("P38: a clock that was ahead removes nothing, and a contact in the future locks the session")
  func clocks() async throws {
    try await open(0)
    #expect(await terminal.run("sync").status == 0)
    #expect(try await run(after: 9999, "list", "Products").status == 6)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    try contact().note(Date(timeIntervalSinceNow: 9999 * 86_400))
    let list = await terminal.run("list", "Products")
    #expect(list.status == 6)
    #expect(list.errors.contains("the last contact with the service is in the future"))
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
  }

  @Test("P38: a sync in the browser is a contact, and a browser without contact is locked")
  func browser() async throws {
    try await open(31)
    let arguments = try ArgumentParser(ServiceProgram(application).specification).parse(
      ["browse", "--plain", "--profile", terminal.profile.path])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    let runtime = CommandRuntime(application, arguments, console: console)
    let session = try await runtime.open(.local)
    let data = try SessionBrowserData(session: session, runtime: runtime)
    let error = await #expect(throws: AccessError.self) { try await data.checkAccess() }
    #expect(error?.status == .locked)
    _ = try await data.synchronize { _ in }
    try await data.checkAccess()
    #expect(abs(try #require(try contact().last).timeIntervalSinceNow) < 600)
    try await data.controller.close()
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
