import CommandLineInterface
import OnboardingSessions

/// Decides about the flows of a session: no reset while changes wait, and after too many wrong passcodes, whoever has the
/// recovery key continues with a new passcode.
struct SessionFlows: OnboardingFlowDelegate {
  let runtime: CommandRuntime

  func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
    try await PendingWorkGuard(runtime: runtime).willStart(flow)
  }

  /// Retries a flow after the passcode was replaced.
  func didFail(_ flow: OnboardingFlow, error: any Error) async -> FlowDisposition {
    guard let failure = error as? OnboardingError, runtime.isInteractive,
      case PasscodeError.limitReached(let tries, hasRecoveryKey: true)? = failure.underlying
    else { return .stop(error) }
    runtime.console.errors.writeLine(
      "the passcode was wrong \(tries) times and is not accepted any more; replace it with the recovery key")
    do {
      try await runtime.sessionManager().resetPasscode()
      return .retry
    } catch {
      return .stop(error)
    }
  }
}
