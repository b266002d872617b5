import CommandLineInterface
import Foundation
import LocalStore
import OAuthAuthentication
import OnboardingSessions
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

/// The passcode of a session, from command to command.
@Suite struct PasscodeCommandTests {
  private static let right = "correct horse"
  private let terminal: ProgramTerminal
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("passcode-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    terminal = ProgramTerminal(Self.application(in: folder))
  }

  /// An application whose keys are in the kernel or, where that is forbidden, in the folder.
  private static func application(in folder: URL) -> ShopApplication {
    var application = ShopApplication()
    application.passcodePolicy = PasscodePolicy(minimumLength: 4, retryLimit: 3, lockTimeout: .seconds(600))
    application.unlockedKeys = UnlockedKeys(environment: ["XDG_RUNTIME_DIR": folder.path])
    return application
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data("\(text)\n".utf8).write(to: url)
    return url.path
  }

  /// Opens a session with the demo, whose password is stored, and sets the right passcode.
  private func protect(_ terminal: ProgramTerminal, _ options: String...) async throws -> ProgramTerminal.Run {
    let password = try file("password", "hunter2")
    let open = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", password)
    #expect(open.status == 0, "\(open.errors)")
    try secrets(of: terminal).write(Data("hunter2".utf8), to: "password")
    return await terminal.run(
      ["passcode", "set", "--new-passcode-file", try file("right", Self.right)] + options)
  }

  private func context(of terminal: ProgramTerminal) throws -> OnboardingContext {
    let users = try FileManager.default.contentsOfDirectory(atPath: terminal.file("users"))
    let user = try #require(users.first.flatMap { UUID(uuidString: $0) })
    return OnboardingContext(onboardingID: user, profile: ProfileDirectory(url: terminal.profile))
  }

  private func secrets(of terminal: ProgramTerminal) throws -> ProfileDirectory { try context(of: terminal).secrets }

  @Test("P36, P37: a session is unlocked in one command and usable in the next, until it is locked")
  func unlocking() async throws {
    let set = try await protect(terminal)
    #expect(set.status == 0, "\(set.errors)")
    #expect(set.errors.contains("locks itself 600 seconds after the last command"))
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    #expect(try await terminal.objects("session", "status").first?["passcode"] == .bool(true))
    #expect(await terminal.run("session", "lock").status == 0)
    let right = try file("right", Self.right)
    for line in [["list", "Products"], ["queue", "export", "-"], ["session", "unlock"], ["sync"]] {
      #expect(await terminal.run(line).status == 6, "\(line)")
    }
    let unlock = await terminal.run("session", "unlock", "--passcode-file", right)
    #expect(unlock.status == 0, "\(unlock.errors)")
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    #expect(await terminal.run("session", "close").status == 0)
    #expect(await terminal.run("session", "open").status == 6)
    #expect(await terminal.run("session", "open", "--passcode-file", right).status == 0)
  }

  @Test("P37: a session that one process unlocks is unlocked for another one")
  func processes() async throws {
    _ = try await protect(terminal)
    _ = await terminal.run("session", "lock")
    let (folder, profile, right) = (folder.path, terminal.profile.path, try file("right", Self.right))
    await #expect(processExitsWith: .success) {
      [folder = folder as String, profile = profile as String, right = right as String] in
      let child = ProgramTerminal(
        keeping: URL(fileURLWithPath: profile), PasscodeCommandTests.application(in: URL(fileURLWithPath: folder)))
      let unlock = await child.run("session", "unlock", "--passcode-file", right)
      #expect(unlock.status == 0, "\(unlock.errors)")
    }
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
  }

  @Test("P36: on a terminal, the program asks until the passcode is suitable and right")
  func terminalAnswers() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let program = ServiceProgram(Self.application(in: folder))
    func answer(_ arguments: [String], _ lines: [String]) async -> (status: CommandStatus, errors: String) {
      let errors = TextBuffer()
      let console = Console(
        output: ConsoleStream(TextBuffer()), errors: ConsoleStream(errors, isTerminal: true) { 80 },
        input: LineBuffer(lines, isTerminal: true))
      return (await program.run(arguments + ["--profile", terminal.profile.path], console: console), errors.text)
    }
    let set = await answer(["passcode", "set"], ["abc", "abc", Self.right, "other", Self.right, Self.right])
    #expect(set.status == .success, "\(set.errors)")
    #expect(set.errors.contains("the passcode needs at least 4 characters; choose another one"))
    #expect(set.errors.contains("the two are different"))
    #expect(!set.errors.contains(Self.right))
    _ = await terminal.run("session", "lock")
    let unlock = await answer(["session", "unlock"], ["wrong", Self.right])
    #expect(unlock.status == .success, "\(unlock.errors)")
    #expect(unlock.errors.contains("the passcode is wrong; 2 more tries are possible"))
    _ = await terminal.run("session", "lock")
    #expect(await answer(["session", "unlock"], [""]).status == .locked)
    #expect(await answer(["session", "unlock", "--no-input"], [Self.right]).status == .locked)
  }

  @Test("P37: when the time is over, commands exit with 6")
  func timeout() async throws {
    _ = try await protect(terminal)
    let user = try context(of: terminal).onboardingID
    // This is what the kernel does at the end of the time.
    Self.application(in: folder).unlockedKeys.remove(for: user)
    let list = await terminal.run("list", "Products")
    #expect(list.status == 6)
    #expect(list.errors.contains("the session is locked; unlock it with 'shop --profile "))
    #expect(try await terminal.objects("status").first?["session"] == .string("locked"))
    #expect(await terminal.run("list", "Products", "--passcode-file", try file("wrong", "wrong")).status == 6)
    #expect(await terminal.run("session", "unlock", "--passcode-file", try file("right", Self.right)).status == 0)
    #expect(await terminal.run("list", "Products").status == 0)
  }

  @Test("P37: a passcode file unlocks a locked session for scripts")
  func scripts() async throws {
    _ = try await protect(terminal)
    _ = await terminal.run("session", "lock")
    let right = try file("right", Self.right)
    let list = await terminal.run("list", "Products", "--top", "1", "--passcode-file", right)
    #expect(list.status == 0, "\(list.errors)")
    #expect(await terminal.run("queue", "export", "-", "--passcode-file", right).status == 0)
  }

  @Test("P36: the limit of wrong tries, and the recovery key")
  func recovery() async throws {
    let set = try await protect(terminal, "--recovery-key", "--format", "json")
    guard case .row(let shown) = try Value(json: Array(set.output.utf8)), case .string(let key)? = shown["recoveryKey"]
    else { throw ArgumentError(.invalidValue, "no recovery key in '\(set.output)'") }
    _ = await terminal.run("session", "lock")
    let (wrong, right) = (try file("wrong", "wrong"), try file("right", Self.right))
    let first = await terminal.run("session", "unlock", "--passcode-file", wrong)
    #expect(first.errors.contains("the passcode is wrong; 2 more tries are possible"), "\(first.errors)")
    _ = await terminal.run("session", "unlock", "--passcode-file", wrong)
    _ = await terminal.run("session", "unlock", "--passcode-file", wrong)
    let refused = await terminal.run("session", "unlock", "--passcode-file", right)
    #expect(refused.status == 6)
    #expect(refused.errors.contains("replace it with 'passcode recover'"))
    let next = try file("next", "the next one")
    let invalid = await terminal.run(
      "passcode", "recover", "--recovery-key-file", wrong, "--new-passcode-file", next)
    #expect(invalid.status == 6)
    let recovered = await terminal.run(
      "passcode", "recover", "--recovery-key-file", try file("key", key), "--new-passcode-file", next)
    #expect(recovered.status == 0, "\(recovered.errors)")
    #expect(recovered.errors.contains("unlock the session with 'shop session unlock'"))
    #expect(await terminal.run("session", "unlock", "--passcode-file", next).status == 0)
  }

  @Test("P36: after the limit, the session can be removed, but not while work is pending")
  func reset() async throws {
    _ = try await protect(terminal)
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    _ = await terminal.run("session", "lock")
    let wrong = try file("wrong", "wrong")
    for _ in 0..<3 { _ = await terminal.run("session", "unlock", "--passcode-file", wrong) }
    let remove = await terminal.run("session", "remove")
    #expect(remove.status == 64)
    #expect(remove.errors.contains("1 change is not on the service yet"))
    // An export shows business data, which needs the passcode.
    #expect(await terminal.run("session", "remove", "--export", terminal.file("work.jsonl")).status == 6)
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(try await terminal.objects("session", "status").first?["passcode"] == .bool(false))
  }

  @Test("P36: a change needs the old passcode, and a new one must be suitable")
  func change() async throws {
    _ = try await protect(terminal)
    let (right, next) = (try file("right", Self.right), try file("next", "the next one"))
    let unsuitable = await terminal.run(
      "passcode", "change", "--passcode-file", right, "--new-passcode-file", try file("short", "abc"))
    #expect(unsuitable.status == 64)
    #expect(unsuitable.errors.contains("the passcode needs at least 4 characters"))
    #expect(await terminal.run("passcode", "change", "--new-passcode-file", next).status == 6)
    let change = await terminal.run("passcode", "change", "--passcode-file", right, "--new-passcode-file", next)
    #expect(change.status == 0, "\(change.errors)")
    #expect(await terminal.run("passcode", "set", "--new-passcode-file", next).status == 64)
    #expect(await terminal.run("passcode", "remove", "--passcode-file", right).status == 6)
    #expect(await terminal.run("passcode", "remove", "--passcode-file", next).status == 0)
    #expect(try secrets(of: terminal).contents(of: "password") == Data("hunter2".utf8))
    #expect(await terminal.run("passcode", "remove", "--passcode-file", next).status == 64)
    _ = await terminal.run("session", "lock")
    #expect(await terminal.run("session", "unlock").status == 0)
  }

  @Test("P30, P36: a wrong passcode changes no file of the user, and neither password nor tokens are readable in any")
  func bytes() async throws {
    let password = try file("password", "hunter2")
    _ = await terminal.run("session", "open", "--demo", "--user", "anna", "--password-file", password)
    let token = OAuthToken(
      accessToken: "access-5150", refreshToken: "refresh-6021", tokenEndpoint: "http://127.0.0.1/token",
      clientID: "shop")
    try ProfileTokens(secrets: secrets(of: terminal)).store(token)
    #expect(try files().values.contains { $0.firstRange(of: Data("access-5150".utf8)) != nil })
    _ = try await protect(terminal)
    _ = await terminal.run("session", "lock")
    let before = try files()
    #expect(!before.isEmpty)
    #expect(await terminal.run("session", "unlock", "--passcode-file", try file("wrong", "wrong")).status == 6)
    var after = try files()
    let counter = after.keys.filter { $0.hasSuffix("passcode-tries.json") }
    #expect(counter.count == 1)
    for name in counter { after[name] = nil }
    #expect(Set(after.keys) == Set(before.keys))
    for (name, data) in before { #expect(after[name] == data, "\(name)") }
    for (name, data) in try files() {
      for secret in ["hunter2", "access-5150", "refresh-6021", Self.right] {
        #expect(data.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("an application can require a passcode")
  func required() async throws {
    var application = Self.application(in: folder)
    application.passcodePolicy.isRequired = true
    let terminal = ProgramTerminal(application)
    let refused = await terminal.run("session", "open", "--demo")
    #expect(refused.status == 6)
    #expect(refused.errors.contains("--new-passcode-file FILE"))
    let right = try file("right", Self.right)
    #expect(await terminal.run("session", "open", "--demo", "--new-passcode-file", right).status == 0)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    #expect(await terminal.run("passcode", "remove", "--passcode-file", right).status == 6)
    _ = await terminal.run("session", "remove")
  }

  @Test("where no key can be stored, each command needs the passcode")
  func nowhere() async throws {
    var application = Self.application(in: folder)
    application.unlockedKeys = UnlockedKeys(places: [])
    let terminal = ProgramTerminal(application)
    let set = try await protect(terminal)
    #expect(set.errors.contains("each command asks for it"))
    let list = await terminal.run("list", "Products")
    #expect(list.status == 6)
    #expect(list.errors.contains("use '--passcode-file FILE'"))
    #expect(await terminal.run("list", "Products", "--passcode-file", try file("right", Self.right)).status == 0)
  }

  @Test("a store key that is stored unencrypted is moved to the secrets, and back when the passcode is removed")
  func storeKey() async throws {
    var application = Self.application(in: folder)
    application.isEncrypted = true
    let profile = ProfileDirectory(url: folder.appendingPathComponent("profile"))
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
        isInteractive: false, file: try file("right", Self.right), newFile: nil))
    _ = try passcode.set(Self.right)
    #expect(try open.userDirectory.contents(of: "store.key") == nil)
    #expect(throws: ProfileError.self) { try source.key(for: open) }
    #expect(try source.key(for: try await passcode.unlockedContext()) == key)
    try await passcode.remove()
    #expect(try open.userDirectory.contents(of: "store.key") == text)
    #expect(try source.key(for: open) == key)
  }

  @Test("P30: a command can print the store key, which is in no file then")
  func storeKeyCommand() throws {
    var application = Self.application(in: folder)
    application.isEncrypted = true
    let profile = ProfileDirectory(url: folder.appendingPathComponent("profile"))
    let open = OnboardingContext(onboardingID: UUID(), profile: profile)
    func source(_ environment: [String: String]) -> StoreKeySource {
      StoreKeySource(application: application, environment: environment)
    }
    let digits = String(repeating: "5", count: 64)
    let command = source(["SHOP_STORE_KEY_COMMAND": "echo \(digits)"])
    #expect(try command.key(for: open) == StoreKey(text: digits))
    #expect(try command.origin(in: open) == .command)
    #expect(try open.userDirectory.contents(of: "store.key") == nil)
    let key = try file("key", digits)
    #expect(try source(["SHOP_STORE_KEY_FILE": key, "SHOP_STORE_KEY": "x"]).key(for: open) == StoreKey(text: digits))
    for (text, reason) in [("exit 3", "its command failed"), ("true", "its command printed no key")] {
      let error = #expect(throws: StoreError.self) {
        try source(["SHOP_STORE_KEY_COMMAND": text]).key(for: open)
      }
      #expect(error == .unusableKey(reason: "\(reason); run '\(text)' on its own to see why"))
    }
    #expect(try source(["SHOP_STORE_KEY": digits]).origin(in: open) == .environment)
    _ = try source([:]).key(for: open)
    #expect(try source([:]).origin(in: open) == .profile)
  }

  @Test("P30: 'session status' reports a store key that everyone who can read the profile can read")
  func readableStoreKey() async throws {
    _ = await terminal.run("session", "open", "--demo")
    var application = Self.application(in: folder)
    application.isEncrypted = true
    let encrypted = ProgramTerminal(keeping: terminal.profile, application)
    // The tests may be linked with a library that cannot open an encrypted store.
    #expect(await terminal.run("session", "close").status == 0)
    try context(of: terminal).userDirectory.write(Data("key".utf8), to: "store.key")
    let status = await encrypted.run("session", "status")
    #expect(status.errors.contains("the key of the encrypted data is in the profile"), "\(status.errors)")
    #expect(status.errors.contains("passcode set'"))
    #expect(!(await terminal.run("session", "status").errors.contains("the key of the encrypted data")))
  }

  /// The contents of all files of the user, except those of open databases and locks.
  private func files() throws -> [String: Data] {
    var found: [String: Data] = [:]
    let root = terminal.file("users")
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      guard !name.hasSuffix("-shm"), let data = FileManager.default.contents(atPath: root + "/" + name) else {
        continue
      }
      found[name] = data
    }
    return found
  }
}
