import FoundationEssentials

/// Chooses and runs the flow that opens a session, and asks the delegate what to do after a failure.
struct OnboardingController: Sendable {
  let profile: ProfileDirectory
  let identity: any OnboardingIDManaging
  let plan: OnboardingStepPlan
  let delegate: any OnboardingFlowDelegate

  private var journal: FlowJournal { FlowJournal(profile: profile) }

  /// Runs flows until one returns the context of a session.
  func open(inBackground: Bool, presentation: (any SessionPresenting)?) async throws -> OnboardingContext {
    try await takeBackInterruptedOnboarding()
    while true {
      let flow: OnboardingFlow = try await chosenFlow(inBackground: inBackground)
      do {
        let context = OnboardingContext(
          onboardingID: flow.onboardingID, profile: profile, presentation: presentation)
        if let finished = try await run(flow, context: context) { return finished }
      } catch {
        if error is CancellationError || Task.isCancelled { throw error }
        guard case .stop(let answer) = await delegate.didFail(flow, error: error) else { continue }
        throw answer
      }
    }
  }

  /// Whether a killed process has left an onboarding incomplete.
  var hasInterruptedOnboarding: Bool {
    get throws { try journal.interruptedOnboarding() != nil }
  }

  /// Removes everything that belongs to a user. `beforeSteps` runs after the delegate has accepted the flow.
  func reset(_ onboardingID: UUID, beforeSteps: @Sendable () async throws -> Void) async throws {
    let request = OnboardingFlow(kind: .reset, onboardingID: onboardingID, steps: plan.steps(for: .reset))
    let flow: OnboardingFlow = try await delegate.willStart(request)
    let runner = try OnboardingFlowRunner(flow: flow)
    try await beforeSteps()
    try await runner.reset(OnboardingContext(onboardingID: flow.onboardingID, profile: profile))
    try await identity.didReset(flow.onboardingID)
  }

  /// Replaces the passcode of the onboarded user.
  func resetPasscode(presentation: any SessionPresenting) async throws {
    guard let user = try await identity.currentID() else { throw OnboardingError.notOnboarded(flow: .resetPasscode) }
    let flow: OnboardingFlow = try await delegate.willStart(
      OnboardingFlow(kind: .resetPasscode, onboardingID: user, steps: plan.steps(for: .resetPasscode)))
    let context = OnboardingContext(onboardingID: flow.onboardingID, profile: profile, presentation: presentation)
    _ = try await delegate.didComplete(flow, context: try await OnboardingFlowRunner(flow: flow).run(context))
  }

  private func chosenFlow(inBackground: Bool) async throws -> OnboardingFlow {
    let choice: FlowChoice = try await identity.flowToStart(inBackground: inBackground)
    let flow = OnboardingFlow(
      kind: choice.kind, onboardingID: choice.onboardingID, steps: plan.steps(for: choice.kind))
    return try await delegate.willStart(flow)
  }

  /// Runs a flow. The result is nil for a reset, which gives no session; the identity store is then asked again.
  private func run(_ flow: OnboardingFlow, context: OnboardingContext) async throws -> OnboardingContext? {
    let runner = try OnboardingFlowRunner(flow: flow)
    switch flow.kind {
    case .onboard:
      return try await onboard(flow, runner: runner, context: context)
    case .reset:
      try await runner.reset(context)
      try await identity.didReset(flow.onboardingID)
      return nil
    case .restore, .background, .resetPasscode:
      return try await delegate.didComplete(flow, context: try await runner.run(context))
    }
  }

  private func onboard(
    _ flow: OnboardingFlow, runner: OnboardingFlowRunner, context: OnboardingContext
  ) async throws -> OnboardingContext {
    try journal.note(flow.onboardingID)
    do {
      let finished: OnboardingContext = try await runner.run(context)
      do {
        let accepted: OnboardingContext = try await delegate.didComplete(flow, context: finished)
        try await identity.didOnboard(flow.onboardingID)
        try journal.clear()
        return accepted
      } catch {
        try await runner.reset(finished)
        throw error
      }
    } catch {
      if (error as? OnboardingError)?.leavesNothingBehind ?? true { try journal.clear() }
      throw error
    }
  }

  /// Resets an onboarding that a killed process left incomplete.
  func takeBackInterruptedOnboarding() async throws {
    guard let onboardingID = try journal.interruptedOnboarding() else { return }
    if try await identity.currentID() != onboardingID {
      let flow = OnboardingFlow(kind: .reset, onboardingID: onboardingID, steps: plan.steps(for: .reset))
      let context = OnboardingContext(onboardingID: onboardingID, profile: profile)
      try await OnboardingFlowRunner(flow: flow).reset(context)
    }
    try journal.clear()
  }
}

extension OnboardingError {
  fileprivate var leavesNothingBehind: Bool {
    switch self {
    case .stepFailed(_, _, _, let failures), .resetFailed(let failures): failures.isEmpty
    case .duplicateStep, .notOnboarded: true
    }
  }
}
