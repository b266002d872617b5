import Foundation
import OnboardingSessions
import SampleApplication
import ServiceData
import Testing

/// The log of the program, its usage report and its providers.
@Suite struct ProgramLogCommandTests {
  private let terminal = ProgramTerminal()

  private func logged(_ terminal: ProgramTerminal) throws -> String {
    let folder = terminal.file("log")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try files.map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }.joined()
  }

  @Test("P50: the log has every command and, with low priority, every request") func entries() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("settings", "set", "log-priority", "low")
    _ = await terminal.run("list", "Nothing")
    _ = await terminal.run("show", "Products", "1", "--online")
    let high = try await terminal.objects("log", "--priority", "high")
    #expect(high.map { $0["message"] } == [.string("list")])
    let low = try await terminal.objects("log", "--priority", "low")
    #expect(low.contains { $0["message"] == .string("GET Products") && $0["area"] == .string("request") })
    guard case .row(let numbers)? = high.first?["numbers"] else { throw CancellationError() }
    #expect(numbers["status"] == .int(64))
    #expect(try await terminal.objects("log", "--priority", "low", "--last", "1").count == 1)
    #expect(await terminal.run("log", "--priority", "low", "--level", "error").status == 64)
  }

  @Test("P50: the log has neither secrets nor business data") func secrets() async throws {
    try FileManager.default.createDirectory(at: terminal.profile, withIntermediateDirectories: true)
    let password = terminal.file("password")
    try Data("hunter2\n".utf8).write(to: URL(fileURLWithPath: password))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
    let low = ["--setting", "log-priority=low"]
    _ = await terminal.run(["session", "open", "--demo", "--user", "anna", "--password-file", password] + low)
    _ = await terminal.run(["update", "Products", "1", "--set", "Name=Nightingale"] + low)
    _ = await terminal.run(["list", "Products", "--online", "--filter", "Name eq 'Nightingale'"] + low)
    _ = await terminal.run(["show", "Products", "Nightingale", "--online"] + low)
    _ = await terminal.run(["show", "Reports", "Lark", "--online"] + low)
    _ = await terminal.run(["sync"] + low)
    let text = try logged(terminal)
    #expect(text.contains("GET Products") && text.contains("\"sync\""))
    for word in ["Nightingale", "hunter2", "anna", "Lark", "://"] { #expect(!text.contains(word), "\(word)") }
  }

  @Test("P50: the usage report counts commands and failures") func usage() async throws {
    _ = await terminal.run("session", "open", "--demo")
    for set in ["Products", "Categories", "Nothing"] { _ = await terminal.run("list", set) }
    let list = try await terminal.objects("log", "--usage").first { $0["command"] == .string("list") }
    #expect(list?["runs"] == .int(3))
    #expect(list?["failures"] == .int(1))
    #expect(await terminal.run("log", "--usage").output.contains("session open"))
  }

  @Test("P50: a command that needs no profile creates none") func noProfile() async throws {
    _ = await terminal.run("describe", "Products")
    #expect(!FileManager.default.fileExists(atPath: terminal.profile.path))
  }

  private actor Analytics: AnalyticsTracking, LogUploading {
    private(set) var tracked: [String] = []
    private(set) var uploaded: [String] = []

    func track(_ entry: ProgramLog.Entry) { tracked.append(entry.message) }
    func upload(_ entries: [ProgramLog.Entry]) { uploaded += entries.map(\.message) }
  }

  private struct Answers: ConsentAsking {
    func isAccepted(_ form: ConsentForm) -> Bool { form.id == "log-upload" }
  }

  @Test("P50: the providers of the application receive what the user agreed to") func providers() async throws {
    let analytics = Analytics()
    var application = ShopApplication()
    application.logProviders = LogProviders(upload: analytics, analytics: analytics)
    application.consents = [
      .logUpload(title: "Log", text: "May the log be sent?"), .analytics(title: "Events", text: "May events be sent?"),
    ]
    application.consentAsking = Answers()
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    _ = await terminal.run("list", "Products")
    #expect(await analytics.uploaded.isEmpty)
    _ = await terminal.run("sync")
    #expect(await analytics.uploaded == ["session open", "list", "sync"])
    #expect(await analytics.tracked.isEmpty)
    let watching = terminal.start("sync", "--watch", "3600")
    _ = await terminal.run("list", "Products")
    while await analytics.uploaded.count < 4 { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
  }
}
