/// What a flow is for, which decides the operation that runs on each step.
public enum OnboardingFlowKind: String, Sendable, Codable, CaseIterable {
  /// A user comes for the first time; a failure takes back what the steps have done.
  case onboard
  /// An onboarded user comes again.
  case restore
  /// Work goes on for an onboarded user with no screen.
  case background
  /// An onboarded user gets a new passcode.
  case resetPasscode
  /// Everything that belongs to a user is removed.
  case reset
}
