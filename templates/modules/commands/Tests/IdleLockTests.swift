import CommandLineInterface
import Foundation
import OnboardingSessions
import SampleApplication
import Synchronization
import Testing

@testable import ServiceCommands

/// A browser that nobody uses shows its data only as long as a session stays unlocked without a command.
@Suite("P37: a browser is locked when nobody uses it")
struct IdleLockTests {
  /// A place that can lose its keys, as the kernel's keyring does at the end of their time.
  private final class Place: UnlockedKeyPlace {
    private let state = Mutex((keys: [UUID: DataKey](), extensions: 0))

    /// How often the time of a stored key was extended.
    var extensions: Int { state.withLock { $0.extensions } }

    func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
      state.withLock { $0.keys[user] = key }
      return true
    }

    func extend(for user: UUID, timeout: Duration?) {
      state.withLock { if $0.keys[user] != nil { $0.extensions += 1 } }
    }

    func key(for user: UUID) -> DataKey? { state.withLock { $0.keys[user] } }
    func remove(for user: UUID) { state.withLock { $0.keys[user] = nil } }
  }

  private let fixture: PasscodeFixture

  init() throws { fixture = try PasscodeFixture() }

  private func runtime(
    _ application: ShopApplication, at profile: URL, _ options: [String] = []
  ) throws -> CommandRuntime {
    let arguments = try ArgumentParser(ServiceProgram(application).specification).parse(
      ["browse", "--plain", "--profile", profile.path] + options)
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    return CommandRuntime(application, arguments, console: console)
  }

  /// The data of a browser of an unlocked session.
  private func withData(
    _ application: ShopApplication, _ options: [String] = [],
    _ work: (SessionBrowserData, UserPasscode) async throws -> Void
  ) async throws {
    let terminal = ProgramTerminal(application)
    let set = try await fixture.protect(terminal)
    #expect(set.status == 0, "\(set.errors)")
    let runtime = try runtime(application, at: terminal.profile, options)
    let passcode = try #require(try await runtime.passcode())
    try await runtime.withSession { session in
      try await work(SessionBrowserData(session: session, runtime: runtime), passcode)
    }
  }

  @Test func theEndOfTheTimeEndsTheBrowser() async throws {
    let place = Place()
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [place])
    try await withData(application) { data, passcode in
      try await data.checkAccess()
      place.remove(for: passcode.context.onboardingID)
      let error = await #expect(throws: AccessError.self) { try await data.checkAccess() }
      #expect(error?.status == .locked)
      // A key that is gone does not come back.
      await data.noteUse()
      #expect(!passcode.hasKey)
    }
  }

  @Test func usingTheBrowserExtendsTheTime() async throws {
    let place = Place()
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [place])
    application.passcodePolicy.lockTimeout = .milliseconds(40)
    try await withData(application) { data, _ in
      let before = place.extensions
      try await Task.sleep(for: .milliseconds(10))
      await data.noteUse()
      #expect(place.extensions == before + 1)
      try await data.checkAccess()
    }
  }

  @Test("P37: commands of others do not keep a browser unlocked that nobody uses")
  func theTimeOfTheBrowserCountsAsWell() async throws {
    let place = Place()
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [place])
    application.passcodePolicy.lockTimeout = .milliseconds(200)
    try await withData(application) { data, passcode in
      try await data.checkAccess()
      try await Task.sleep(for: .milliseconds(250))
      passcode.extendTime()
      #expect(passcode.hasKey)
      await #expect(throws: AccessError.self) { try await data.checkAccess() }
    }
  }

  @Test(
    "P37: only commands of a person extend the time until the session locks itself",
    arguments: [
      (["list", "Products"], true), (["sync"], true), (["list", "Products", "--no-input"], false),
      (["sync", "--watch", "300"], false), (["status", "--watch"], false),
    ])
  func extendingCommands(line: [String], isPersons: Bool) async throws {
    let place = Place()
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [place])
    let terminal = ProgramTerminal(application)
    _ = try await fixture.protect(terminal)
    let arguments = try ArgumentParser(ServiceProgram(application).specification).parse(
      line + ["--profile", terminal.profile.path])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    let runtime = CommandRuntime(application, arguments, console: console)
    let before = place.extensions
    try await runtime.ofCurrentUser().withSession { _ in }
    #expect(place.extensions == before + (isPersons ? 1 : 0))
    // TAB is no command.
    _ = try await SessionAccess(application: application).requestNumbers(for: arguments)
    #expect(place.extensions == before + (isPersons ? 1 : 0))
  }

  @Test func theTimeEndsWhereNoKeyCanBeStored() async throws {
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [])
    application.passcodePolicy.lockTimeout = .zero
    let right = try fixture.file("right", PasscodeFixture.right)
    // A passcode in a file can be read again at any time, so it keeps the session unlocked.
    try await withData(application, ["--passcode-file", right]) { data, _ in try await data.checkAccess() }
    _ = try await fixture.protect(fixture.terminal)
    let lock = IdleLock(runtime: try runtime(application, at: fixture.terminal.profile))
    #expect(try await lock.isOver())
  }
}
