import AppLifecycle
import CommandLineInterface
import Foundation
import LocalStore
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

/// Where the key of an encrypted store is. The tests are linked with a library that cannot open one, so commands that open the store
/// end with 74.
@Suite struct StoreKeySourceTests {
  private let fixture: PasscodeFixture
  private let application: ShopApplication
  private let context: OnboardingContext

  init() throws {
    fixture = try PasscodeFixture()
    var application = PasscodeFixture.application(in: fixture.folder)
    application.isEncrypted = true
    self.application = application
    let profile = ProfileDirectory(url: fixture.folder.appendingPathComponent("profile"))
    context = OnboardingContext(onboardingID: UUID(), profile: profile)
  }

  private func source(_ environment: [String: String] = [:]) -> StoreKeySource {
    StoreKeySource(application: application, environment: environment)
  }

  private func passcode() throws -> UserPasscode {
    UserPasscode(
      application: application, context: context,
      provider: ConsolePasscodes(
        console: Console(
          output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer()),
        isInteractive: false, file: try fixture.file("right", PasscodeFixture.right), newFile: nil),
      keys: application.unlockedKeys, extendsTime: true)
  }

  private func files(_ suffix: String, in profile: URL) -> [String] {
    FileManager.default.enumerator(atPath: profile.path)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) } ?? []
  }

  @Test("P30: no key is created without a passcode, and with one it is encrypted")
  func creation() async throws {
    await #expect(throws: PasscodeError.required) { try await source().key(for: context) }
    _ = try await passcode().set(PasscodeFixture.right)
    await #expect(throws: PasscodeError.locked) { try await source().key(for: context) }
    let unlocked = try await passcode().unlockedContext()
    let key = try await source().key(for: unlocked)
    #expect(key != nil)
    #expect(try await source().key(for: unlocked) == key)
    #expect(files("store.key", in: context.profile.url).map { $0.contains("/secrets/") } == [true])
    #expect(try unlocked.secrets.isEncrypted("store.key"))
    #expect(try source().origin(in: context) == .passcode)
  }

  @Test("P30: processes that need the first key at the same time get the same one")
  func together() async throws {
    _ = try await passcode().set(PasscodeFixture.right)
    let unlocked = try await passcode().unlockedContext()
    let source = source()
    let keys = try await withThrowingTaskGroup(of: StoreKey?.self) { group in
      for _ in 0..<16 { group.addTask { try await source.key(for: unlocked) } }
      return try await group.reduce(into: Set<StoreKey?>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
  }

  @Test("P30: no second key is created for data that has one")
  func lostKey() async throws {
    _ = try await passcode().set(PasscodeFixture.right)
    let unlocked = try await passcode().unlockedContext()
    try context.userDirectory.subdirectory("store").write(Data("rows".utf8), to: "outbox.sqlite")
    let error = await #expect(throws: StoreError.self) { try await source().key(for: unlocked) }
    #expect("\(try #require(error))".contains("in 'SHOP_STORE_KEY_FILE'"))
    #expect(files("store.key", in: context.profile.url).isEmpty)
  }

  @Test("P30: an unencrypted key is taken over when the passcode is set")
  func takeOver() async throws {
    let digits = String(repeating: "7", count: 64)
    try context.userDirectory.write(Data("\(digits)\n".utf8), to: "store.key")
    await #expect(throws: PasscodeError.required) { try await source().key(for: context) }
    _ = try await passcode().set(PasscodeFixture.right)
    #expect(files("store.key", in: context.profile.url).map { $0.contains("/secrets/") } == [true])
    let unlocked = try await passcode().unlockedContext()
    #expect(try await source().key(for: unlocked) == StoreKey(text: digits))
    let remove = await #expect(throws: AccessError.self) { try await removePasscode() }
    #expect(remove?.status == .usage)
  }

  private func removePasscode() async throws {
    let passcode = try passcode()
    guard passcode.isRemovable else { throw AccessError.passcodeNeeded(program: "shop") }
  }

  @Test("P30: a process that was killed while it took a key over has lost nothing, and the next one removes the file")
  func killedTakeOver() async throws {
    let digits = String(repeating: "7", count: 64)
    _ = try await passcode().set(PasscodeFixture.right)
    let unlocked = try await passcode().unlockedContext()
    for isWritten in [false, true] {
      try context.userDirectory.write(Data("\(digits)\n".utf8), to: "store.key")
      if isWritten { try unlocked.secrets.write(Data("\(digits)\n".utf8), to: "store.key") }
      #expect(try await source().key(for: unlocked) == StoreKey(text: digits))
      #expect(!context.userDirectory.has("store.key"))
    }
    try context.userDirectory.write(Data("another".utf8), to: "store.key")
    await #expect(throws: StoreError.self) { try await source().key(for: unlocked) }
    #expect(context.userDirectory.has("store.key"))
    let named = source(["SHOP_STORE_KEY_FILE": context.userDirectory.path(of: "store.key")])
    #expect(try await named.key(for: unlocked) == StoreKey(text: "another"))
    #expect(context.userDirectory.has("store.key"))
  }

  @Test("P30: a command can print the store key, which is in no file then")
  func command() async throws {
    let digits = String(repeating: "5", count: 64)
    let command = source(["SHOP_STORE_KEY_COMMAND": "echo \(digits)"])
    #expect(try await command.key(for: context) == StoreKey(text: digits))
    #expect(try command.origin(in: context) == .command)
    #expect(!command.needsPasscode)
    let key = try fixture.file("key", digits)
    let file = source(["SHOP_STORE_KEY_FILE": key, "SHOP_STORE_KEY": "x"])
    #expect(try await file.key(for: context) == StoreKey(text: digits))
    for (text, reason) in [("exit 3", "its command failed with status 3"), ("true", "its command printed no key")] {
      let error = await #expect(throws: StoreError.self) {
        try await source(["SHOP_STORE_KEY_COMMAND": text]).key(for: context)
      }
      #expect(error == .unusableKey(reason: "\(reason); run it on its own to see why"))
    }
    #expect(try source(["SHOP_STORE_KEY": digits]).origin(in: context) == .environment)
    #expect(files("store.key", in: fixture.folder).isEmpty)
  }

  @Test("P30: without a key in the environment, 'session open' needs a passcode, and leaves nothing behind without one")
  func opening() async throws {
    let terminal = ProgramTerminal(application)
    for command in [["session", "open", "--demo"], ["list", "Products", "--demo"]] {
      let refused = await terminal.run(command)
      #expect(refused.status == 6)
      let program = "'shop --demo --profile \(terminal.profile.path)"
      #expect(refused.errors.contains("\(program) session open --new-passcode-file FILE'"), "\(refused.errors)")
      #expect(refused.errors.contains("'SHOP_STORE_KEY_FILE'") && refused.errors.contains("'SHOP_STORE_KEY_COMMAND'"))
      #expect(files("", in: terminal.profile).allSatisfy { !$0.contains("store") && !$0.contains("secrets") })
    }
    let program = ServiceProgram(application)
    let skipped = await PasscodeFixture.answer(program, ["session", "open", "--demo"], at: terminal.profile, [""])
    #expect(skipped.status == .locked)
    #expect(skipped.errors.contains("the data on this machine is encrypted, and a passcode protects its key"))
    let typed = await PasscodeFixture.answer(
      program, ["session", "open", "--demo"], at: terminal.profile, [PasscodeFixture.right, PasscodeFixture.right])
    #expect(typed.status == .inputOutput, "\(typed.errors)")
    let right = try fixture.file("right", PasscodeFixture.right)
    #expect(await terminal.run("session", "open", "--demo", "--new-passcode-file", right).status == 74)
    let variables = EnvironmentVariables(["SHOP_STORE_KEY": "passphrase"])
    let named = await DependencyContainer.withOverrides({ $0.register(EnvironmentVariables.self) { _ in variables } }) {
      await terminal.run("session", "open", "--demo")
    }
    #expect(named.status == 74)
  }

  @Test("P30: a session of an earlier version needs a passcode before its data is used, and keeps its key until then")
  func earlierVersion() async throws {
    let earlier = fixture.terminal
    _ = await earlier.run("session", "open", "--demo")
    let user = try fixture.context(of: earlier)
    let key = Data(String(repeating: "7", count: 64).utf8)
    try user.userDirectory.write(key, to: "store.key")
    let terminal = ProgramTerminal(keeping: earlier.profile, application)
    let commands = [
      ["list", "Products"], ["sync"], ["queue", "export", "-"], ["status"], ["passcode", "set"], ["session", "remove"],
    ]
    for command in commands {
      let refused = await terminal.run(command)
      #expect(refused.status == 6, "\(command): \(refused.errors)")
      #expect(refused.errors.contains("SHOP_STORE_KEY_COMMAND"), "\(command): \(refused.errors)")
      #expect(try user.userDirectory.contents(of: "store.key") == key)
    }
    #expect(try await terminal.objects("user", "list").first?["waiting"] == .null)
    let typed = await PasscodeFixture.answer(
      ServiceProgram(application), ["list", "Products"], at: earlier.profile,
      [PasscodeFixture.right, PasscodeFixture.right])
    #expect(typed.status == .inputOutput, "\(typed.errors)")
    #expect(!user.userDirectory.has("store.key"))
    let right = try fixture.file("right", PasscodeFixture.right)
    let remove = await terminal.run("passcode", "remove", "--passcode-file", right)
    #expect(remove.status == 64)
    #expect(remove.errors.contains(" passcode change'"), "\(remove.errors)")
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    #expect(files("store.key", in: earlier.profile).isEmpty)
  }

  @Test("P30: data with an unprotected key can be removed without a passcode")
  func removal() async throws {
    let earlier = fixture.terminal
    _ = await earlier.run("session", "open", "--demo")
    try fixture.context(of: earlier).userDirectory.write(Data("key".utf8), to: "store.key")
    let terminal = ProgramTerminal(keeping: earlier.profile, application)
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    #expect(files("store.key", in: earlier.profile).isEmpty)
  }
}
