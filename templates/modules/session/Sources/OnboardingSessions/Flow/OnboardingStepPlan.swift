/// The steps of each kind of flow, which the application declares in one place.
///
///     let plan = OnboardingStepPlan(steps: [configuration, authentication, consents, store])
public struct OnboardingStepPlan: Sendable {
  /// The order for onboarding; a reset runs these steps in reverse order.
  public var onboard: [any OnboardingStep]
  /// The order for restoring a session.
  public var restore: [any OnboardingStep]
  /// The order for work without a screen.
  public var background: [any OnboardingStep]
  /// The order for replacing a forgotten passcode.
  public var resetPasscode: [any OnboardingStep]

  /// Creates a plan with the same order for all kinds of flows.
  public init(steps: [any OnboardingStep]) {
    self.init(onboard: steps, restore: steps, background: steps, resetPasscode: steps)
  }

  /// Creates a plan with an order for each kind of flow.
  public init(
    onboard: [any OnboardingStep], restore: [any OnboardingStep], background: [any OnboardingStep],
    resetPasscode: [any OnboardingStep]
  ) {
    self.onboard = onboard
    self.restore = restore
    self.background = background
    self.resetPasscode = resetPasscode
  }

  /// The steps of a kind of flow, in order.
  public func steps(for kind: OnboardingFlowKind) -> [any OnboardingStep] {
    switch kind {
    case .onboard, .reset: onboard
    case .restore: restore
    case .background: background
    case .resetPasscode: resetPasscode
    }
  }
}
