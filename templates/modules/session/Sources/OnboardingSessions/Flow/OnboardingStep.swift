/// A step of a flow. Steps run in order, each with the context of the previous one.
///
/// A flow calls exactly one of the operations, once. An error ends the flow.
public protocol OnboardingStep: Sendable {
  /// The name of the step in errors, unique within a flow.
  var name: String { get }
  /// Onboards a new user.
  func onboard(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Restores the session of an onboarded user.
  func restore(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Opens the session for work without a screen. By default nothing happens.
  func background(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Replaces a forgotten passcode, or is informed that it was replaced. By default nothing happens.
  func resetPasscode(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Adds to the context of a reset what the resets of other steps need, as far as it is there without asking anybody. By
  /// default nothing.
  func contextForReset(_ context: OnboardingContext) async -> OnboardingContext
  /// Undoes what ``onboard(_:)`` has done or begun. It must also work if it is called again, and if nothing was done.
  func reset(_ context: OnboardingContext) async throws
}

extension OnboardingStep {
  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    context
  }

  public func resetPasscode(_ context: OnboardingContext) async throws -> OnboardingContext {
    context
  }

  public func contextForReset(_ context: OnboardingContext) async -> OnboardingContext { context }
}
