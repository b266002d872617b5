import Foundation
import SampleApplication
import Testing

/// A session belongs to one service and one user, and so do its store, outbox and secrets.
@Suite struct SessionBindingTests {
  @Test func refusesAnotherServiceWithoutChanges() async throws {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", try secret(in: terminal))
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    let elsewhere = ["--service-url", "http://127.0.0.1:9/other"]
    for line in [["list", "Products", "--online"], ["list", "Products"], ["sync"], ["session", "open"], ["status"]] {
      let run = await terminal.run(line + elsewhere)
      #expect(run.status == 64, "\(line): \(run.errors)")
      #expect(run.errors.contains("belongs to a session with the demo service as 'anna'"))
      #expect(run.errors.contains("'--profile DIR'"))
      #expect(run.errors.contains("'shop --profile \(terminal.profile.path) session remove'"))
    }
    #expect(try await terminal.objects("queue", "list").count == 1)
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test func refusesTwoServices() async throws {
    let application = ShopApplication()
    let terminal = ProgramTerminal(at: application.demoProfile, application)
    #expect(await terminal.plain("session", "open", "--demo").status == 0)
    for line in [["sync"], ["list", "Products"], ["session", "open"]] {
      let run = await terminal.plain(line + ["--demo", "--service-url", "http://127.0.0.1:9/other"])
      #expect(run.status == 64, "\(line): \(run.errors)")
      #expect(run.errors.contains("'--demo' and '--service-url' exclude each other"))
    }
  }

  @Test func refusesAnotherUser() async throws {
    let terminal = ProgramTerminal()
    let secret = try secret(in: terminal)
    _ = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", secret)
    let run = await terminal.run("session", "open", "--user", "bert", "--password-file", secret)
    #expect(run.status == 64)
    #expect(run.errors.contains("as 'anna', not with the demo service as 'bert'"))
  }

  @Test(arguments: [
    (nil, "'shop session open --service-url URL' or '--demo'"),
    ("https://example.com/service", "'shop session open' or '--demo'"),
  ])
  func namesTheServiceOnlyIfItIsNotKnown(url: String?, command: String) async {
    var application = ShopApplication()
    application.serviceURL = url
    let run = await ProgramTerminal(at: application.defaultProfile, application).plain("list", "Products")
    #expect(run.status == 5)
    #expect(run.errors.contains("there is no open session; open one with \(command)"), "\(run.errors)")
  }

  @Test func demoDoesNotAffectTheSession() async throws {
    let application = ShopApplication()
    let demo = ProgramTerminal(at: application.demoProfile, application)
    let real = ProgramTerminal(at: application.defaultProfile, application)
    #expect(await real.plain("session", "open", "--demo").status == 0)
    #expect(FileManager.default.fileExists(atPath: demo.profile.path))
    #expect(!FileManager.default.fileExists(atPath: real.profile.path))
    let without = await real.plain("list", "Products")
    #expect(without.status == 5)
    #expect(without.errors.contains("use '--demo' for it"))
    #expect(await real.plain("list", "Products", "--demo", "--top", "1").status == 0)
    #expect(!FileManager.default.fileExists(atPath: real.file("users")))
  }

  private func secret(in terminal: ProgramTerminal) throws -> String {
    try FileManager.default.createDirectory(at: terminal.profile, withIntermediateDirectories: true)
    let file = terminal.file("password")
    try Data("secret\n".utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    return file
  }
}
