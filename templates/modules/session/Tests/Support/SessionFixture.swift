import OnboardingSessions

/// A profile and a log with managers; each manager simulates a separate process.
struct SessionFixture {
  let profile = TemporaryProfile()
  let log = EventLog()

  func step(_ name: String, action: @escaping RecordingStep.Action = { _, _ in }) -> RecordingStep {
    RecordingStep(name: name, log: log, action: action)
  }

  func manager(
    steps: [any OnboardingStep]? = nil, delegate: any OnboardingFlowDelegate = StoppingFlowDelegate()
  ) -> OnboardingSessionManager<TrailSession> {
    OnboardingSessionManager(
      profile: profile.directory, plan: OnboardingStepPlan(steps: steps ?? [step("only")]), delegate: delegate,
      presentation: RecordingScreens(log))
  }

  /// Brings the profile into a settled state, as left by an earlier process.
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
    case .resetPasscode: try await resetPasscode()
    }
  }
}
