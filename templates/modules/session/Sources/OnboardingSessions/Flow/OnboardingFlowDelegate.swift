/// What follows a failed flow.
public enum FlowDisposition: Sendable {
  /// The identity store is asked again and the flow that it names runs.
  case retry
  /// The caller gets this error.
  case stop(any Error)
}

/// Watches flows, may replace one before it runs and decides what follows a failure.
public protocol OnboardingFlowDelegate: Sendable {
  /// Answers the flow that shall run in place of `flow`, by default `flow` itself; throws to refuse it.
  func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow
  /// Answers the context that the session is made from, by default `context` itself; throws to fail the flow.
  func didComplete(_ flow: OnboardingFlow, context: OnboardingContext) async throws -> OnboardingContext
  /// Decides what follows a failure, by default that the caller gets the error.
  func didFail(_ flow: OnboardingFlow, error: any Error) async -> FlowDisposition
}

extension OnboardingFlowDelegate {
  public func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
    flow
  }

  public func didComplete(_ flow: OnboardingFlow, context: OnboardingContext) async throws -> OnboardingContext {
    context
  }

  public func didFail(_ flow: OnboardingFlow, error: any Error) async -> FlowDisposition {
    .stop(error)
  }
}

/// The delegate that changes no flow and hands every error to the caller.
public struct StoppingFlowDelegate: OnboardingFlowDelegate {
  /// Makes the delegate.
  public init() {}
}
