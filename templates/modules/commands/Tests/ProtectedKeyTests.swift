import CommandLineInterface
import Foundation
import LocalStore
import OAuthAuthentication
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

/// What a passcode protects: secrets and the key of the store.
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

  @Test("a store key that is stored unencrypted is moved to the secrets, and back when the passcode is removed")
  func storeKey() async throws {
    var application = PasscodeFixture.application(in: fixture.folder)
    application.isEncrypted = true
    let profile = ProfileDirectory(url: fixture.folder.appendingPathComponent("profile"))
    let user = UUID()
    let open = OnboardingContext(onboardingID: user, profile: profile)
    let source = StoreKeySource(application: application, environment: [:])
    let key = try #require(try source.key(for: open))
    let text = try #require(try open.userDirectory.contents(of: "store.key"))
    let passcode = UserPasscode(
      application: application, context: open,
      provider: ConsolePasscodes(
        console: Console(
          output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer()),
        isInteractive: false, file: try fixture.file("right", PasscodeFixture.right), newFile: nil),
      keys: application.unlockedKeys, extendsTime: true)
    _ = try await passcode.set(PasscodeFixture.right)
    #expect(try open.userDirectory.contents(of: "store.key") == nil)
    #expect(throws: ProfileError.self) { try source.key(for: open) }
    #expect(try source.key(for: try await passcode.unlockedContext()) == key)
    try await passcode.remove()
    #expect(try open.userDirectory.contents(of: "store.key") == text)
    #expect(try source.key(for: open) == key)
  }

  @Test("P30: a command can print the store key, which is in no file then")
  func storeKeyCommand() throws {
    var application = PasscodeFixture.application(in: fixture.folder)
    application.isEncrypted = true
    let profile = ProfileDirectory(url: fixture.folder.appendingPathComponent("profile"))
    let open = OnboardingContext(onboardingID: UUID(), profile: profile)
    func source(_ environment: [String: String]) -> StoreKeySource {
      StoreKeySource(application: application, environment: environment)
    }
    let digits = String(repeating: "5", count: 64)
    let command = source(["SHOP_STORE_KEY_COMMAND": "echo \(digits)"])
    #expect(try command.key(for: open) == StoreKey(text: digits))
    #expect(try command.origin(in: open) == .command)
    #expect(try open.userDirectory.contents(of: "store.key") == nil)
    let key = try fixture.file("key", digits)
    #expect(try source(["SHOP_STORE_KEY_FILE": key, "SHOP_STORE_KEY": "x"]).key(for: open) == StoreKey(text: digits))
    for (text, reason) in [("exit 3", "its command failed with status 3"), ("true", "its command printed no key")] {
      let error = #expect(throws: StoreError.self) {
        try source(["SHOP_STORE_KEY_COMMAND": text]).key(for: open)
      }
      #expect(error == .unusableKey(reason: "\(reason); run it on its own to see why"))
    }
    #expect(try source(["SHOP_STORE_KEY": digits]).origin(in: open) == .environment)
    _ = try source([:]).key(for: open)
    #expect(try source([:]).origin(in: open) == .profile)
  }

  @Test("P30: 'session status' reports a store key that everyone who can read the profile can read")
  func readableStoreKey() async throws {
    _ = await terminal.run("session", "open", "--demo")
    var application = PasscodeFixture.application(in: fixture.folder)
    application.isEncrypted = true
    let encrypted = ProgramTerminal(keeping: terminal.profile, application)
    // The tests may be linked with a library that cannot open an encrypted store.
    #expect(await terminal.run("session", "close").status == 0)
    try fixture.context(of: terminal).userDirectory.write(Data("key".utf8), to: "store.key")
    let status = await encrypted.run("session", "status")
    #expect(status.errors.contains("the key of the encrypted data is in the profile"), "\(status.errors)")
    #expect(status.errors.contains("passcode set'"))
    #expect(!(await terminal.run("session", "status").errors.contains("the key of the encrypted data")))
  }
}
