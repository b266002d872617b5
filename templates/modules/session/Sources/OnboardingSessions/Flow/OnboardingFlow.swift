import FoundationEssentials

/// A flow about to run: its kind, the user that it is for and the steps in order.
public struct OnboardingFlow: Sendable {
  /// What the flow is for.
  public var kind: OnboardingFlowKind
  /// The user that the flow is for.
  public var onboardingID: UUID
  /// The steps, in the order in which they run; a reset runs them from the last to the first.
  public var steps: [any OnboardingStep]

  /// Makes a flow.
  public init(kind: OnboardingFlowKind, onboardingID: UUID, steps: [any OnboardingStep]) {
    self.kind = kind
    self.onboardingID = onboardingID
    self.steps = steps
  }
}
