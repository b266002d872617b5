import Foundation
import OnboardingSessions
import Testing

/// Two real processes on one profile; the body of an exit test runs in a separate process.
@Suite struct TwoProcessTests {
  let fixture = SessionFixture()
  private var path: String { fixture.profile.directory.url.path }

  @Test func findsASessionOfAnotherProcess() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let session = try await ChildProcess.manager(path).open()
      try #require(session.trail == "only")
    }
    let manager = fixture.manager()
    #expect(try await manager.state == .opened)
    try await manager.open()
    #expect(fixture.log.entries == ["splash", "restore only after nothing", "application"])
  }

  @Test func locksASessionInUseByAnotherProcess() async throws {
    let manager = fixture.manager()
    try await manager.open()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try await ChildProcess.manager(path).lock()
    }
    #expect(try await manager.state == .locked)
  }

  @Test func letsOneProcessOnboardAtATime() async throws {
    let manager = fixture.manager(
      steps: [
        fixture.step("only") { [path] _, _ in
          await #expect(processExitsWith: .success) { [path = path as String] in
            let child = ChildProcess.manager(path)
            await #expect(throws: SessionError.illegalTransition(operation: .open, state: .inFlow)) {
              try await child.open()
            }
          }
        }
      ])
    try await manager.open()
    #expect(try await manager.state == .opened)
  }

  @Test func letsTwoProcessesRestoreAtOnce() async throws {
    try await fixture.settle(.opened)
    let manager = fixture.manager(
      steps: [
        fixture.step("only") { [path] _, _ in
          await #expect(processExitsWith: .success) { [path = path as String] in
            try await ChildProcess.manager(path).open()
            await #expect(throws: SessionError.busy(operation: .removeSession, processID: nil)) {
              try await ChildProcess.manager(path).removeSession()
            }
          }
        }
      ])
    try await manager.open()
    #expect(try await manager.state == .opened)
  }

  @Test func survivesConcurrentChanges() async throws {
    try await fixture.settle(.opened)
    let other = Task { [path] in
      await #expect(processExitsWith: .success) { [path = path as String] in
        try await ChildProcess.lockAndUnlock(ChildProcess.manager(path), times: 50)
      }
    }
    try await ChildProcess.lockAndUnlock(fixture.manager(), times: 50)
    _ = await other.value
    let state: SessionState = try await fixture.manager().state
    #expect(state == .opened || state == .locked)
  }

  @Test func undoesTheOnboardingOfAKilledProcess() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try await ChildProcess.manager(path) { kill(getpid(), SIGKILL) }.open()
    }
    let left: String = try #require(
      try FileManager.default.contentsOfDirectory(atPath: path + "/users").first)
    let manager = fixture.manager()
    #expect(try await manager.state == .initial)
    let session = try await manager.open()
    #expect(fixture.log.entries == ["splash", "reset only", "onboard only after nothing", "application"])
    #expect(session.onboardingID.uuidString.lowercased() != left)
  }

  @Test func restoresTheStateBeforeAKilledRestore() async throws {
    try await fixture.settle(.opened)
    try await fixture.manager().close()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try await ChildProcess.manager(path) { kill(getpid(), SIGKILL) }.open()
    }
    let manager = fixture.manager()
    #expect(try await manager.state == .initial)
    try await manager.open()
    #expect(!fixture.log.entries.contains("reset only"))
  }
}

/// The code of the other process.
private enum ChildProcess {
  /// Locks and unlocks; the only error allowed is that the other process was first.
  static func lockAndUnlock(_ manager: OnboardingSessionManager<TrailSession>, times: Int) async throws {
    for _ in 0..<times {
      for operation in [SessionOperation.lock, .unlock] {
        do {
          try await manager.perform(operation)
        } catch SessionError.illegalTransition {}
      }
    }
  }

  static func manager(
    _ path: String, during action: @escaping @Sendable () -> Void = {}
  ) -> OnboardingSessionManager<TrailSession> {
    let step = RecordingStep(name: "only", log: EventLog()) { _, context in
      try context.userDirectory.write(Data(), to: "begun")
      action()
    }
    return OnboardingSessionManager(
      profile: ProfileDirectory(url: URL(fileURLWithPath: path)), plan: OnboardingStepPlan(steps: [step]),
      presentation: RecordingScreens(EventLog()))
  }
}
