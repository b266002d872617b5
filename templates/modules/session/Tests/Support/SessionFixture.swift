import Foundation
import OnboardingSessions

/// A profile, a log and managers on them; each manager stands for a process of its own.
struct SessionFixture {
  let profile = TemporaryProfile()
  let log = EventLog()

  func step(_ name: String, action: @escaping RecordingStep.Action = { _, _ in }) -> RecordingStep {
    RecordingStep(name: name, log: log, action: action)
  }

  func manager(
    steps: [any OnboardingStep]? = nil, delegate: any OnboardingFlowDelegate = StoppingFlowDelegate(),
    unlocking: (any SessionUnlocking)? = nil
  ) -> OnboardingSessionManager<TrailSession> {
    OnboardingSessionManager(
      profile: profile.directory, plan: OnboardingStepPlan(steps: steps ?? [step("only")]), delegate: delegate,
      presentation: RecordingScreens(log), unlocking: unlocking)
  }

  /// Brings the profile to a settled state, as an earlier process would have left it.
  func settle(_ state: SessionState) async throws {
    let manager = OnboardingSessionManager<TrailSession>(
      profile: profile.directory, plan: OnboardingStepPlan(steps: [RecordingStep(name: "only", log: EventLog())]),
      presentation: RecordingScreens(EventLog()))
    guard state != .initial else { return }
    try await manager.open()
    if state == .locked { try await manager.lock() }
  }
}

extension OnboardingSessionManager {
  func perform(_ operation: SessionOperation) async throws {
    switch operation {
    case .open: try await open()
    case .openInBackground: try await open(inBackground: true)
    case .lock: try await lock()
    case .unlock: try await unlock()
    case .close: try await close()
    case .removeSession: try await removeSession()
    }
  }
}
