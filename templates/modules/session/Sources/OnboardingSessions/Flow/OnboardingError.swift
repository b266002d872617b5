/// Why a flow failed.
public enum OnboardingError: Error, Sendable {
  /// A step threw an error; `resetFailures` are the steps that could not be reset afterwards.
  case stepFailed(step: String, flow: OnboardingFlowKind, underlying: any Error, resetFailures: [StepFailure])
  /// Steps of a reset threw errors; the other steps were reset.
  case resetFailed([StepFailure])
  /// A flow has two steps with the same name, which errors could not tell apart.
  case duplicateStep(name: String, flow: OnboardingFlowKind)
  /// The flow needs an onboarded user, and there is none.
  case notOnboarded(flow: OnboardingFlowKind)

  /// A step and the error that it threw.
  public struct StepFailure: Sendable {
    /// The step's name.
    public let step: String
    /// The error that the step threw.
    public let underlying: any Error
  }

  /// The error of the step that ended the flow; nil if no step did.
  public var underlying: (any Error)? {
    guard case .stepFailed(_, _, let underlying, _) = self else { return nil }
    return underlying
  }
}

extension OnboardingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .stepFailed(let step, let flow, let underlying, let failures) where failures.isEmpty:
      "step '\(step)' of the \(flow.rawValue) flow failed: \(underlying)"
    case .stepFailed(let step, let flow, let underlying, let failures):
      "step '\(step)' of the \(flow.rawValue) flow failed: \(underlying); could not be reset: \(Self.list(failures))"
    case .resetFailed(let failures):
      "some steps could not be reset: \(Self.list(failures)); remove the cause and reset again"
    case .duplicateStep(let name, let flow):
      "the \(flow.rawValue) flow has two steps named '\(name)'; give each a unique name"
    case .notOnboarded(let flow):
      "the \(flow.rawValue) flow needs an onboarded user, and there is none; open a session first"
    }
  }

  private static func list(_ failures: [StepFailure]) -> String {
    failures.map { "step '\($0.step)': \($0.underlying)" }.joined(separator: ", ")
  }
}
