import CommandLineInterface
import Foundation
import OnboardingSessions
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

/// The passcode of a session, from command to command.
@Suite struct PasscodeCommandTests {
  private let fixture: PasscodeFixture

  init() throws { fixture = try PasscodeFixture() }

  private var terminal: ProgramTerminal { fixture.terminal }

  @Test("P36, P37: a session is unlocked in one command and usable in the next, until it is locked")
  func unlocking() async throws {
    let set = try await fixture.protect(terminal)
    #expect(set.status == 0, "\(set.errors)")
    #expect(set.errors.contains("locks itself 600 seconds after the last command"))
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    #expect(try await terminal.objects("session", "status").first?["passcode"] == .bool(true))
    #expect(await terminal.run("session", "lock").status == 0)
    let right = try fixture.file("right", PasscodeFixture.right)
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
    _ = try await fixture.protect(terminal)
    _ = await terminal.run("session", "lock")
    let (folder, profile, right) = (
      fixture.folder.path, terminal.profile.path, try fixture.file("right", PasscodeFixture.right)
    )
    await #expect(processExitsWith: .success) {
      [folder = folder as String, profile = profile as String, right = right as String] in
      let child = ProgramTerminal(
        keeping: URL(fileURLWithPath: profile), PasscodeFixture.application(in: URL(fileURLWithPath: folder)))
      let unlock = await child.run("session", "unlock", "--passcode-file", right)
      #expect(unlock.status == 0, "\(unlock.errors)")
    }
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
  }

  @Test("P36: on a terminal, the program asks until the passcode is suitable and right")
  func terminalAnswers() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let program = ServiceProgram(PasscodeFixture.application(in: fixture.folder))
    let profile = terminal.profile
    func answer(_ arguments: [String], _ lines: [String]) async -> (status: CommandStatus, errors: String) {
      await PasscodeFixture.answer(program, arguments, at: profile, lines)
    }
    let set = await answer(
      ["passcode", "set"], ["abc", "abc", PasscodeFixture.right, "other", PasscodeFixture.right, PasscodeFixture.right])
    #expect(set.status == .success, "\(set.errors)")
    #expect(set.errors.contains("the passcode needs at least 4 characters; choose another one"))
    #expect(set.errors.contains("the two are different"))
    #expect(!set.errors.contains(PasscodeFixture.right))
    _ = await terminal.run("session", "lock")
    let unlock = await answer(["session", "unlock"], ["wrong", PasscodeFixture.right])
    #expect(unlock.status == .success, "\(unlock.errors)")
    #expect(unlock.errors.contains("the passcode is wrong; 2 more tries are possible"))
    _ = await terminal.run("session", "lock")
    #expect(await answer(["session", "unlock"], [""]).status == .locked)
    #expect(await answer(["session", "unlock", "--no-input"], [PasscodeFixture.right]).status == .locked)
  }

  @Test("P37: when the time is over, commands exit with 6")
  func timeout() async throws {
    _ = try await fixture.protect(terminal)
    let user = try fixture.context(of: terminal).onboardingID
    // This is what the kernel does at the end of the time.
    PasscodeFixture.application(in: fixture.folder).unlockedKeys.remove(for: user)
    let list = await terminal.run("list", "Products")
    #expect(list.status == 6)
    #expect(list.errors.contains("the session is locked; unlock it with 'shop --profile "))
    #expect(try await terminal.objects("status").first?["session"] == .string("locked"))
    #expect(await terminal.run("list", "Products", "--passcode-file", try fixture.file("wrong", "wrong")).status == 6)
    #expect(
      await terminal.run("session", "unlock", "--passcode-file", try fixture.file("right", PasscodeFixture.right))
        .status == 0)
    #expect(await terminal.run("list", "Products").status == 0)
  }

  @Test("P37: a passcode file unlocks a locked session for the process that reads it, and for no other one")
  func scripts() async throws {
    _ = try await fixture.protect(terminal)
    _ = await terminal.run("session", "lock")
    let right = try fixture.file("right", PasscodeFixture.right)
    let list = await terminal.run("list", "Products", "--top", "1", "--passcode-file", right)
    #expect(list.status == 0, "\(list.errors)")
    #expect(await terminal.run("queue", "export", "-", "--passcode-file", right).status == 0)
    #expect(await terminal.run("sync", "--passcode-file", right).status == 0)
    #expect(await terminal.run("list", "Products").status == 6)
    #expect(try await terminal.objects("session", "status").first?["state"] == .string("locked"))
    #expect(await terminal.run("session", "unlock").status == 6)
  }

  @Test("P37: a session that is locked stays locked while a service runs with a passcode file")
  func service() async throws {
    _ = try await fixture.protect(terminal)
    let right = try fixture.file("right", PasscodeFixture.right)
    let watch = terminal.start("sync", "--watch", "1", "--passcode-file", right)
    func rounds() -> Int { watch.output.text.split(separator: "\n").count }
    while rounds() < 1 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(await terminal.run("session", "lock").status == 0)
    let before = rounds()
    while rounds() < before + 2 { try await Task.sleep(for: .milliseconds(20)) }
    #expect(await terminal.run("list", "Products").status == 6)
    #expect(try await terminal.objects("session", "status").first?["state"] == .string("locked"))
    watch.task.cancel()
    #expect(await watch.task.value == 0, "\(watch.errors.text)")
  }

  @Test("P37: where no key can be stored, the program says so and asks for the passcode each time")
  func fullPlace() async throws {
    struct Full: UnlockedKeyPlace {
      func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool { false }
      func extend(for user: UUID, timeout: Duration?) {}
      func key(for user: UUID) -> DataKey? { nil }
      func remove(for user: UUID) {}
    }
    var application = PasscodeFixture.application(in: fixture.folder)
    application.unlockedKeys = UnlockedKeys(places: [Full()])
    let terminal = ProgramTerminal(application)
    let set = try await fixture.protect(terminal)
    #expect(set.errors.contains("each command asks for it, because the key of an unlocked session cannot be stored"))
    let program = ServiceProgram(application)
    _ = await terminal.run("session", "lock")
    let unlock = await PasscodeFixture.answer(
      program, ["session", "unlock"], at: terminal.profile, [PasscodeFixture.right])
    #expect(unlock.status == .success, "\(unlock.errors)")
    #expect(unlock.errors.contains("the next command needs the passcode again"))
    let list = await PasscodeFixture.answer(
      program, ["list", "Products", "--top", "1"], at: terminal.profile, [PasscodeFixture.right])
    #expect(list.status == .success, "\(list.errors)")
    #expect(list.errors.contains("Passcode: "))
    #expect(await terminal.run("list", "Products").status == 6)
  }

  @Test("P36: the limit of wrong tries, and the recovery key")
  func recovery() async throws {
    let set = try await fixture.protect(terminal, "--recovery-key", "--format", "json")
    guard case .row(let shown) = try Value(json: Array(set.output.utf8)), case .string(let key)? = shown["recoveryKey"]
    else { throw ArgumentError(.invalidValue, "no recovery key in '\(set.output)'") }
    _ = await terminal.run("session", "lock")
    let (wrong, right) = (try fixture.file("wrong", "wrong"), try fixture.file("right", PasscodeFixture.right))
    let first = await terminal.run("session", "unlock", "--passcode-file", wrong)
    #expect(first.errors.contains("the passcode is wrong; 2 more tries are possible"), "\(first.errors)")
    _ = await terminal.run("session", "unlock", "--passcode-file", wrong)
    _ = await terminal.run("session", "unlock", "--passcode-file", wrong)
    let refused = await terminal.run("session", "unlock", "--passcode-file", right)
    #expect(refused.status == 6)
    #expect(refused.errors.contains(" passcode recover'"))
    let next = try fixture.file("next", "the next one")
    let invalid = await terminal.run(
      "passcode", "recover", "--recovery-key-file", wrong, "--new-passcode-file", next)
    #expect(invalid.status == 6)
    let recovered = await terminal.run(
      "passcode", "recover", "--recovery-key-file", try fixture.file("key", key), "--new-passcode-file", next)
    #expect(recovered.status == 0, "\(recovered.errors)")
    #expect(recovered.errors.contains("with 'shop --profile \(terminal.profile.path) session unlock'"))
    #expect(await terminal.run("session", "unlock", "--passcode-file", next).status == 0)
  }

  /// Protects the session with a passcode, and locks it while a change waits.
  private func lockWithAChange() async throws {
    _ = try await fixture.protect(terminal)
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    #expect(await terminal.run("session", "lock").status == 0)
  }

  @Test("P36: after the limit, the session can be removed, but not while work is pending")
  func reset() async throws {
    try await lockWithAChange()
    let wrong = try fixture.file("wrong", "wrong")
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

  @Test("P36: after the limit, whoever has the recovery key continues with a new passcode")
  func recoveryAtTheTerminal() async throws {
    let set = try await fixture.protect(terminal, "--recovery-key", "--format", "json")
    guard case .row(let shown) = try Value(json: Array(set.output.utf8)), case .string(let key)? = shown["recoveryKey"]
    else { throw ArgumentError(.invalidValue, "no recovery key in '\(set.output)'") }
    _ = await terminal.run("session", "lock")
    let program = ServiceProgram(PasscodeFixture.application(in: fixture.folder))
    let unlock = await PasscodeFixture.answer(
      program, ["session", "unlock"], at: terminal.profile,
      ["wrong", "wrong", "wrong", "not a key", key, "the next one", "the next one"])
    #expect(unlock.status == .success, "\(unlock.errors)")
    #expect(unlock.errors.contains("wrong 3 times and is not accepted any more; replace it with the recovery key\n"))
    #expect(unlock.errors.contains("the recovery key is wrong"))
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    _ = await terminal.run("session", "lock")
    let next = try fixture.file("next", "the next one")
    #expect(await terminal.run("session", "unlock", "--passcode-file", next).status == 0)
  }

  @Test("P36: after the limit, a session without a recovery key is removed if the user agrees and nothing waits")
  func removalAtTheTerminal() async throws {
    try await lockWithAChange()
    let program = ServiceProgram(PasscodeFixture.application(in: fixture.folder))
    func unlock(_ answers: String...) async -> (status: CommandStatus, errors: String) {
      await PasscodeFixture.answer(program, ["session", "unlock"], at: terminal.profile, answers)
    }
    let kept = await unlock("wrong", "wrong", "wrong", "no")
    #expect(kept.status == .locked && kept.errors.contains("all its data on this machine? (yes/no)"), "\(kept.errors)")
    let pending = await unlock("wrong", "yes")
    #expect(pending.status == .usage, "\(pending.errors)")
    #expect(pending.errors.contains("1 change is not on the service yet"))
    let right = try fixture.file("right", PasscodeFixture.right)
    #expect(await terminal.run("session", "unlock", "--passcode-file", right).status == 6)
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    _ = try await fixture.protect(terminal)
    _ = await terminal.run("session", "lock")
    let removed = await unlock("wrong", "wrong", "wrong", "yes")
    #expect(removed.status == .success && removed.errors.hasSuffix("session removed\n"), "\(removed.errors)")
    #expect(await terminal.run("list", "Products").status == 5)
    _ = try await fixture.protect(terminal)
    #expect(await terminal.run("session", "close").errors.hasSuffix("session closed\n"))
    let anew = await PasscodeFixture.answer(
      program, ["session", "open", "--demo"], at: terminal.profile, ["wrong", "wrong", "wrong", "yes"])
    #expect(anew.status == .success, "\(anew.errors)")
    #expect(anew.errors.contains("the session is removed; opening a new one"))
    #expect(anew.errors.contains("session open with the demo service"))
  }

  @Test("P36: a change needs the old passcode, and a new one must be suitable")
  func change() async throws {
    _ = try await fixture.protect(terminal)
    let (right, next) = (try fixture.file("right", PasscodeFixture.right), try fixture.file("next", "the next one"))
    let unsuitable = await terminal.run(
      "passcode", "change", "--passcode-file", right, "--new-passcode-file", try fixture.file("short", "abc"))
    #expect(unsuitable.status == 64)
    #expect(unsuitable.errors.contains("the passcode needs at least 4 characters"))
    #expect(await terminal.run("passcode", "change", "--new-passcode-file", next).status == 6)
    let change = await terminal.run("passcode", "change", "--passcode-file", right, "--new-passcode-file", next)
    #expect(change.status == 0, "\(change.errors)")
    #expect(await terminal.run("passcode", "set", "--new-passcode-file", next).status == 64)
    #expect(await terminal.run("passcode", "remove", "--passcode-file", right).status == 6)
    #expect(await terminal.run("passcode", "remove", "--passcode-file", next).status == 0)
    #expect(try fixture.secrets(of: terminal).contents(of: "password") == Data("hunter2".utf8))
    #expect(await terminal.run("passcode", "remove", "--passcode-file", next).status == 64)
    _ = await terminal.run("session", "lock")
    #expect(await terminal.run("session", "unlock").status == 0)
  }

  @Test("an application can require a passcode")
  func required() async throws {
    var application = PasscodeFixture.application(in: fixture.folder)
    application.passcodePolicy.isRequired = true
    let terminal = ProgramTerminal(application)
    let refused = await terminal.run("session", "open", "--demo")
    #expect(refused.status == 6)
    #expect(refused.errors.contains("--new-passcode-file FILE"))
    let right = try fixture.file("right", PasscodeFixture.right)
    #expect(await terminal.run("session", "open", "--demo", "--new-passcode-file", right).status == 0)
    #expect(await terminal.run("list", "Products", "--top", "1").status == 0)
    let remove = await terminal.run("passcode", "remove", "--passcode-file", right)
    #expect(remove.status == 64)
    #expect(remove.errors.contains(" passcode change'"), "\(remove.errors)")
    _ = await terminal.run("session", "remove")
  }
}
