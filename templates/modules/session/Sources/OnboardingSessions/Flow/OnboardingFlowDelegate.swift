/// What to do after a failed flow.
public enum FlowDisposition: Sendable {
  /// Ask the identity store again, and run the flow that it chooses.
  case retry
  /// Throw this error to the caller.
  case stop(any Error)
}

/// Observes flows, can replace a flow before it runs, and decides what happens after a failure.
public protocol OnboardingFlowDelegate: Sendable {
  /// Returns the flow to run instead of `flow`, by default `flow` itself. Throws to refuse it.
  func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow
  /// Returns the context to create the session from, by default `context` itself. Throws to fail the flow.
  func didComplete(_ flow: OnboardingFlow, context: OnboardingContext) async throws -> OnboardingContext
  /// Decides what happens after a failure. By default the error is thrown to the caller.
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

/// A delegate that changes no flow and throws every error to the caller.
public struct StoppingFlowDelegate: OnboardingFlowDelegate {
  /// Creates the delegate.
  public init() {}
}
