import Foundation
import OnboardingSessions
import Testing

/// Removals whose process is killed; the body of an exit test runs in a separate process.
@Suite("P61: a removal whose process is killed leaves no open session without a user")
struct KilledRemovalTests {
  let fixture = SessionFixture()
  private var path: String { fixture.profile.directory.url.path }

  /// The identity store for one user, whose process is killed when the user is removed.
  private struct KillingStore: OnboardingIDManaging {
    let store: SingleUserIDStore

    func currentID() async throws -> UUID? { try await store.currentID() }
    func flowToStart(inBackground: Bool) async throws -> FlowChoice {
      try await store.flowToStart(inBackground: inBackground)
    }
    func didOnboard(_ onboardingID: UUID) async throws { try await store.didOnboard(onboardingID) }
    func didReset(_ onboardingID: UUID) async throws {
      try await store.didReset(onboardingID)
      kill(getpid(), SIGKILL)
    }
  }

  private func removeKilled(from state: SessionState) async throws {
    try await fixture.settle(state)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let profile = ProfileDirectory(url: URL(fileURLWithPath: path))
      let log = EventLog()
      let manager = OnboardingSessionManager<TrailSession>(
        profile: profile, identity: KillingStore(store: SingleUserIDStore(profile: profile)),
        plan: OnboardingStepPlan(steps: [RecordingStep(name: "only", log: log)]), presentation: RecordingScreens(log))
      try await manager.removeSession()
    }
  }

  @Test("P61: the session is over, and the next one begins anew", arguments: [SessionState.opened, .locked])
  func stateAfterwards(_ state: SessionState) async throws {
    try await removeKilled(from: state)
    let manager = fixture.manager()
    #expect(try await manager.state == .initial)
    await #expect(throws: SessionError.illegalTransition(operation: .removeSession, state: .initial)) {
      try await manager.removeSession()
    }
    try await manager.open()
    #expect(fixture.log.entries.contains("onboard only after nothing"))
  }

  /// The state that an earlier version has left.
  private func loseTheUser() async throws {
    try await fixture.settle(.opened)
    try fixture.profile.directory.removeFile("identity.json")
    #expect(try await fixture.manager().state == .opened)
  }

  @Test("P61: an open session without a user can be removed") func removal() async throws {
    try await loseTheUser()
    try await fixture.manager().removeSession()
    #expect(try await fixture.manager().state == .initial)
  }

  @Test("P61: one process at a time onboards where a session without a user is open") func opening() async throws {
    try await loseTheUser()
    let other = fixture.manager()
    let manager = fixture.manager(
      steps: [
        fixture.step("only") { _, _ in
          await #expect(throws: SessionError.illegalTransition(operation: .open, state: .inFlow)) {
            try await other.open()
          }
        }
      ])
    try await manager.open()
    #expect(try await manager.state == .opened)
  }
}
