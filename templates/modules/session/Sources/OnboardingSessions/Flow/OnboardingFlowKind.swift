/// The kinds of flows. The kind selects the operation that runs on each step.
public enum OnboardingFlowKind: String, Sendable, Codable, CaseIterable {
  /// Onboards a new user. After a failure, the steps that ran are reset.
  case onboard
  /// Restores the session of an onboarded user.
  case restore
  /// Opens the session of an onboarded user again, for work without a screen.
  case background
  /// Replaces a forgotten passcode of an onboarded user.
  case resetPasscode
  /// Removes everything that belongs to a user.
  case reset
}
