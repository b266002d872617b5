import Foundation
import OnboardingSessions
import Testing

@Suite struct SessionManagerTests {
  let fixture = SessionFixture()

  @Test func showsTheApplicationBeforeReturning() async throws {
    let manager = fixture.manager(steps: [fixture.step("a"), fixture.step("b")])
    try await manager.open()
    fixture.log.note("caller")
    #expect(
      fixture.log.entries == ["splash", "onboard a after nothing", "onboard b after a", "application", "caller"])
  }

  @Test func unlocksTheSessionThatWasLocked() async throws {
    let manager = fixture.manager()
    let session = try await manager.open()
    #expect(session.trail == "only")
    try await manager.lock()
    #expect(try await manager.unlock().onboardingID == session.onboardingID)
  }

  @Test func restoresTheSameUserAfterAClose() async throws {
    let first = try await fixture.manager().open()
    try await fixture.manager().close()
    let second = try await fixture.manager().open()
    #expect(first.onboardingID == second.onboardingID)
    #expect(fixture.log.entries.contains("restore only after nothing"))
  }

  @Test func onboardsAnotherUserAfterARemoval() async throws {
    let first = try await fixture.manager().open()
    try await fixture.manager().removeSession()
    let second = try await fixture.manager().open()
    #expect(first.onboardingID != second.onboardingID)
    #expect(fixture.log.entries.filter { $0 == "onboard only after nothing" }.count == 2)
  }

  @Test func removesAClosedSession() async throws {
    let manager = fixture.manager()
    try await manager.open()
    try await manager.close()
    try await manager.removeSession()
    #expect(fixture.log.entries.contains("reset only"))
    await #expect(throws: SessionError.self) { try await manager.removeSession() }
  }

  @Test func unlocksWithoutAFlow() async throws {
    let manager = fixture.manager()
    try await manager.open()
    try await manager.lock()
    try await manager.unlock()
    #expect(fixture.log.entries.suffix(3) == ["hidden", "unlock splash", "application"])
  }

  @Test func unlocksInAnotherProcessByRestoring() async throws {
    try await fixture.settle(.locked)
    let session = try await fixture.manager().unlock()
    #expect(session.trail == "only")
    #expect(fixture.log.entries == ["unlock splash", "restore only after nothing", "application"])
  }

  @Test func staysLockedIfAStepFails() async throws {
    try await fixture.settle(.locked)
    let manager = fixture.manager(
      steps: [fixture.step("only") { _, _ in throw StepFault(description: "wrong passcode") }])
    await #expect(throws: OnboardingError.self) { try await manager.unlock() }
    #expect(try await manager.state == .locked)
    #expect(!fixture.log.entries.contains("application"))
  }

  @Test func invalidatesTheSessionOnce() async throws {
    let log = fixture.log
    let step = LoggingStep(log: log)
    let manager = fixture.manager(steps: [fixture.step("only"), step])
    try await manager.open()
    try await manager.lock()
    try await manager.unlock()
    try await manager.close()
    #expect(log.entries.filter { $0.hasPrefix("invalidate") } == ["invalidate only"])
  }

  @Test func restoresTheStateAfterAFailedFlow() async throws {
    let broken = fixture.step("only") { _, _ in throw StepFault(description: "broken") }
    let fresh = fixture.manager(steps: [broken])
    await #expect(throws: OnboardingError.self) { try await fresh.open() }
    #expect(try await fresh.state == .initial)
    try await fixture.settle(.opened)
    await #expect(throws: OnboardingError.self) { try await fresh.open() }
    #expect(try await fresh.state == .opened)
    await #expect(throws: OnboardingError.self) { try await fresh.removeSession() }
    #expect(try await fresh.state == .opened)
    #expect(!fixture.log.entries.contains("application"))
  }

  @Test func opensInTheBackgroundWithoutAScreen() async throws {
    try await fixture.settle(.opened)
    let manager = fixture.manager()
    #expect(try await manager.open(inBackground: true).trail == "only")
    #expect(fixture.log.entries == ["background only after nothing"])
    try await manager.open()
    #expect(fixture.log.entries.last == "application")
  }

  @Test("P34: the flow that replaces a passcode runs its steps, and the session stays as it is")
  func replacesThePasscode() async throws {
    try await fixture.settle(.locked)
    let manager = fixture.manager(steps: [fixture.step("a"), fixture.step("b")])
    try await manager.resetPasscode()
    #expect(fixture.log.entries == ["resetPasscode a after nothing", "resetPasscode b after a"])
    #expect(try await manager.state == .locked)
  }

  @Test func doesNotOpenASessionThatAnotherProcessLocks() async throws {
    try await fixture.settle(.opened)
    let other = fixture.manager()
    let manager = fixture.manager(steps: [fixture.step("only") { _, _ in try await other.lock() }])
    await #expect(throws: SessionError.illegalTransition(operation: .open, state: .locked)) {
      try await manager.open()
    }
    #expect(try await manager.state == .locked)
    #expect(!fixture.log.entries.contains("application"))
  }
}

/// Puts the log into the context, so that a session can log its end.
private struct LoggingStep: OnboardingStep {
  let log: EventLog
  let name: String = "logging"

  func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    var context: OnboardingContext = context
    context[.log] = log
    return context
  }

  func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await onboard(context)
  }

  func reset(_ context: OnboardingContext) async throws {}
}
