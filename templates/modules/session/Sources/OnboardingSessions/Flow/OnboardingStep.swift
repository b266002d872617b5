/// One step of the flows, run in order, each with the context of the step before it.
///
/// A flow calls exactly one of the operations, exactly once. An operation that throws ends the flow.
public protocol OnboardingStep: Sendable {
  /// A name that is unique in a flow and appears in errors.
  var name: String { get }
  /// Runs for a user who comes for the first time.
  func onboard(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Runs for an onboarded user who comes again.
  func restore(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Runs with no screen; by default nothing happens.
  func background(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Runs when the passcode is replaced; by default nothing happens.
  func resetPasscode(_ context: OnboardingContext) async throws -> OnboardingContext
  /// Takes back what ``onboard(_:)`` has done or begun. Must be right when called again, and when nothing was done.
  func reset(_ context: OnboardingContext) async throws
}

extension OnboardingStep {
  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    context
  }

  public func resetPasscode(_ context: OnboardingContext) async throws -> OnboardingContext {
    context
  }
}
