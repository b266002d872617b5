/// The steps of every kind of flow, as data that the application's owner writes in one place.
///
///     let plan = OnboardingStepPlan(steps: [configuration, authentication, consents, store])
public struct OnboardingStepPlan: Sendable {
  /// The order of onboarding; the reset runs it from the last to the first.
  public var onboard: [any OnboardingStep]
  /// The order for an onboarded user who comes again.
  public var restore: [any OnboardingStep]
  /// The order for work without a screen.
  public var background: [any OnboardingStep]
  /// The order in which a passcode is replaced.
  public var resetPasscode: [any OnboardingStep]

  /// One order for all kinds of flow.
  public init(steps: [any OnboardingStep]) {
    self.init(onboard: steps, restore: steps, background: steps, resetPasscode: steps)
  }

  /// An order for each kind of flow.
  public init(
    onboard: [any OnboardingStep], restore: [any OnboardingStep], background: [any OnboardingStep],
    resetPasscode: [any OnboardingStep]
  ) {
    self.onboard = onboard
    self.restore = restore
    self.background = background
    self.resetPasscode = resetPasscode
  }

  /// The steps of a kind of flow, in their order.
  public func steps(for kind: OnboardingFlowKind) -> [any OnboardingStep] {
    switch kind {
    case .onboard, .reset: onboard
    case .restore: restore
    case .background: background
    case .resetPasscode: resetPasscode
    }
  }
}
