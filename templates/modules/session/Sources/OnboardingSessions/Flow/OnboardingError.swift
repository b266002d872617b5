/// Why a flow did not come to its end.
public enum OnboardingError: Error, Sendable {
  /// A step threw; `resetFailures` are the steps that could not be taken back afterwards.
  case stepFailed(step: String, flow: OnboardingFlowKind, underlying: any Error, resetFailures: [StepFailure])
  /// Steps of a reset threw; the others were reset.
  case resetFailed([StepFailure])
  /// A flow holds two steps of one name, so it is not known which of them an error means.
  case duplicateStep(name: String, flow: OnboardingFlowKind)
  /// A flow that needs an onboarded user was asked for, and there is none.
  case notOnboarded(flow: OnboardingFlowKind)

  /// A step and what it threw.
  public struct StepFailure: Sendable {
    /// The step's name.
    public let step: String
    /// What the step threw.
    public let underlying: any Error
  }

  /// What the step threw that ended the flow, nil where no step did.
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
      "step '\(step)' of the \(flow.rawValue) flow failed: \(underlying); could not be taken back: \(Self.list(failures))"
    case .resetFailed(let failures):
      "the reset left something behind: \(Self.list(failures)); mend the cause and reset again"
    case .duplicateStep(let name, let flow):
      "the \(flow.rawValue) flow has two steps named '\(name)', expected one; give each a name of its own"
    case .notOnboarded(let flow):
      "no user is onboarded, as the \(flow.rawValue) flow expects; open a session first"
    }
  }

  private static func list(_ failures: [StepFailure]) -> String {
    failures.map { "step '\($0.step)': \($0.underlying)" }.joined(separator: ", ")
  }
}
