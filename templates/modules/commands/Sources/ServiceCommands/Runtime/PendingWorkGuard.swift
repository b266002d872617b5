import CommandLineInterface
import FoundationEssentials
import OnboardingSessions

/// Refuses to remove a user's data while it has unsent changes, unless they are exported first (`--export`) or explicitly
/// discarded (`--discard-pending`).
struct PendingWorkGuard: OnboardingFlowDelegate {
  static let export = OptionSpecification(
    "export", value: ValueSpecification("FILE", .file),
    "first write the waiting changes to a file that 'queue import' can read")
  static let discard = OptionSpecification("discard-pending", "discard changes that were not sent to the service")

  let application: any ServiceApplication
  let arguments: ParsedArguments
  let console: Console
  let profile: ProfileDirectory

  func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
    guard flow.kind == .reset else { return flow }
    let work = LocalWork(of: flow.onboardingID, in: profile, application)
    if !arguments.contains(Self.discard) { try work.checkCompleteness() }
    let count = try? await work.requests().count
    guard count != 0 else { return flow }
    if let file = arguments.value(Self.export) {
      let report = try await work.export(to: file, console: console)
      if LocalWork.tell(report, console) == .success || arguments.contains(Self.discard) { return flow }
      throw AccessError.pendingWork(count)
    }
    guard arguments.contains(Self.discard) else { throw AccessError.pendingWork(count) }
    return flow
  }
}
