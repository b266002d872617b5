import Foundation
import OAuthAuthentication
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

/// What a passcode protects.
@Suite struct ProtectedKeyTests {
  private let fixture: PasscodeFixture

  init() throws { fixture = try PasscodeFixture() }

  private var terminal: ProgramTerminal { fixture.terminal }

  @Test("P30, P36: a wrong passcode changes no file of the user, and neither password nor tokens are readable in any")
  func bytes() async throws {
    let password = try fixture.file("password", "hunter2")
    _ = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", password)
    let token = OAuthToken(
      accessToken: "access-5150", refreshToken: "refresh-6021", tokenEndpoint: "http://127.0.0.1/token",
      clientID: "shop")
    try ProfileTokens(secrets: fixture.secrets(of: terminal)).store(token)
    #expect(try fixture.files().values.contains { $0.firstRange(of: Data("access-5150".utf8)) != nil })
    _ = try await fixture.protect(terminal)
    _ = await terminal.run("session", "lock")
    let before = try fixture.files()
    #expect(!before.isEmpty)
    #expect(await terminal.run("session", "unlock", "--passcode-file", try fixture.file("wrong", "wrong")).status == 6)
    var after = try fixture.files()
    let counter = after.keys.filter { $0.hasSuffix("passcode-tries.json") }
    #expect(counter.count == 1)
    for name in counter { after[name] = nil }
    #expect(Set(after.keys) == Set(before.keys))
    for (name, data) in before { #expect(after[name] == data, "\(name)") }
    for (name, data) in try fixture.files() {
      for secret in ["hunter2", "access-5150", "refresh-6021", PasscodeFixture.right] {
        #expect(data.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("P36: what a running program stores is readable after another one has removed the passcode")
  func removedPasscode() async throws {
    _ = try await fixture.protect(terminal)
    let right = try fixture.file("right", PasscodeFixture.right)
    var context = try fixture.context(of: terminal)
    context[.dataKey] = PasscodeFixture.application(in: fixture.folder).unlockedKeys.key(for: context.onboardingID)
    let running = context.secrets
    try running.write(Data("renewed".utf8), to: "token")
    #expect(try running.isEncrypted("token"))
    #expect(await terminal.run("passcode", "remove", "--passcode-file", right).status == 0)
    #expect(try fixture.secrets(of: terminal).contents(of: "token") == Data("renewed".utf8))
    try running.write(Data("renewed again".utf8), to: "token")
    #expect(try fixture.secrets(of: terminal).contents(of: "token") == Data("renewed again".utf8))
    #expect(await terminal.run("list", "Products").status == 0)
  }

  @Test("where no key can be stored, each command needs the passcode")
  func nowhere() async throws {
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [])
    let terminal = ProgramTerminal(application)
    let set = try await fixture.protect(terminal)
    #expect(set.errors.contains("each command asks for it"))
    let list = await terminal.run("list", "Products")
    #expect(list.status == 6)
    #expect(list.errors.contains("use '--passcode-file FILE'"))
    let right = try fixture.file("right", PasscodeFixture.right)
    #expect(await terminal.run("list", "Products", "--passcode-file", right).status == 0)
    #expect(await terminal.run("session", "lock").status == 0)
    let unlock = await terminal.run("session", "unlock", "--passcode-file", right)
    #expect(unlock.status == 0)
    #expect(unlock.errors.contains("the next command needs the passcode again"))
  }

  @Test("P37: the key is forgotten even if the profile cannot be written")
  func lockingWithoutSpace() async throws {
    let terminal = fixture.terminal
    _ = try await fixture.protect(terminal)
    let user = try fixture.context(of: terminal).onboardingID
    let keys = PasscodeFixture.application(in: fixture.folder).unlockedKeys
    #expect(keys.key(for: user) != nil)
    let record = terminal.profile.appendingPathComponent("session.json")
    try FileManager.default.removeItem(at: record)
    try FileManager.default.createDirectory(at: record, withIntermediateDirectories: false)
    #expect(await terminal.run("session", "lock").status == 73)
    #expect(keys.key(for: user) == nil)
  }
}
