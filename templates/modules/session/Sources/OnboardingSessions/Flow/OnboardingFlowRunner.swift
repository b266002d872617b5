/// Runs the steps of a flow one after another.
///
/// Each step receives the context that the previous one returned. The first error ends the flow. A failed onboarding
/// resets the steps that ran, in reverse order.
public struct OnboardingFlowRunner: Sendable {
  private let flow: OnboardingFlow

  /// Creates a runner for a flow.
  ///
  /// - Throws: ``OnboardingError/duplicateStep(name:flow:)``.
  public init(flow: OnboardingFlow) throws {
    var names: Set<String> = []
    for step in flow.steps where !names.insert(step.name).inserted {
      throw OnboardingError.duplicateStep(name: step.name, flow: flow.kind)
    }
    self.flow = flow
  }

  /// Runs the flow and returns the context of its last step.
  ///
  /// - Throws: ``OnboardingError``, or `CancellationError` if the task was cancelled and nothing was left behind.
  public func run(_ context: OnboardingContext) async throws -> OnboardingContext {
    guard flow.kind != .reset else {
      try await reset(context)
      return context
    }
    var current: OnboardingContext = context
    var started: [any OnboardingStep] = []
    for step in flow.steps {
      do {
        try Task.checkCancellation()
        started.append(step)
        current = try await operation(of: step, with: current)
      } catch {
        let failures: [OnboardingError.StepFailure] =
          flow.kind == .onboard ? await takeBack(started, context: current) : []
        if error is CancellationError && failures.isEmpty { throw error }
        throw OnboardingError.stepFailed(
          step: step.name, flow: flow.kind, underlying: error, resetFailures: failures)
      }
    }
    return current
  }

  /// Resets all steps in reverse order, even if some of them throw errors.
  ///
  /// - Throws: ``OnboardingError/resetFailed(_:)``.
  public func reset(_ context: OnboardingContext) async throws {
    var context: OnboardingContext = context
    for step in flow.steps { context = await step.contextForReset(context) }
    let failures: [OnboardingError.StepFailure] = await takeBack(flow.steps, context: context)
    guard failures.isEmpty else { throw OnboardingError.resetFailed(failures) }
  }

  private func operation(
    of step: any OnboardingStep, with context: OnboardingContext
  ) async throws -> OnboardingContext {
    switch flow.kind {
    case .onboard: try await step.onboard(context)
    case .restore: try await step.restore(context)
    case .background: try await step.background(context)
    case .resetPasscode: try await step.resetPasscode(context)
    case .reset: context
    }
  }

  /// Resets steps in a separate task, since the cancellation that ended a flow must not cancel its reset.
  private func takeBack(
    _ steps: [any OnboardingStep], context: OnboardingContext
  ) async -> [OnboardingError.StepFailure] {
    await Task {
      var failures: [OnboardingError.StepFailure] = []
      for step in steps.reversed() {
        do {
          try await step.reset(context)
        } catch {
          failures.append(OnboardingError.StepFailure(step: step.name, underlying: error))
        }
      }
      return failures
    }.value
  }
}
