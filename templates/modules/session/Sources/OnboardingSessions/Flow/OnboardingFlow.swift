import FoundationEssentials

/// A flow: its kind, its user and its steps.
public struct OnboardingFlow: Sendable {
  /// The kind of the flow.
  public var kind: OnboardingFlowKind
  /// The user of the flow.
  public var onboardingID: UUID
  /// The steps, in the order in which they run. A reset runs them in reverse order.
  public var steps: [any OnboardingStep]

  /// Creates a flow.
  public init(kind: OnboardingFlowKind, onboardingID: UUID, steps: [any OnboardingStep]) {
    self.kind = kind
    self.onboardingID = onboardingID
    self.steps = steps
  }
}
