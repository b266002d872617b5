import CommandLineInterface
import DataCommands
import OfflineData
import OnboardingSessions

/// Refuses to remove a user's data while it has unsent changes, unless they are exported first (`--export`) or explicitly
/// discarded (`--discard-pending`).
struct PendingWorkGuard: OnboardingFlowDelegate {
  static let export = CommandOption(
    "export", .file("FILE"), "first write the waiting changes to a file that 'queue import' can read")
  static let discard = CommandOption("discard-pending", "discard changes that were not sent to the service")

  let runtime: CommandRuntime

  func willStart(_ flow: OnboardingFlow) async throws -> OnboardingFlow {
    guard flow.kind == .reset, let work = try await work() else { return flow }
    let (arguments, console) = (runtime.arguments, runtime.console)
    // What another process is sending may have arrived or not, so it finishes first.
    try await runtime.removal.hold(work.directory) {
      console.errors.writeLine("another process synchronizes; waiting until it has finished")
    }
    do {
      try await runtime.checkIsDueForRemoval()
      try await agree(to: work, by: arguments, on: console)
    } catch {
      runtime.removal.end()
      throw error
    }
    return flow
  }

  /// The work that may be lost. Changes that are discarded need no key.
  private func work() async throws -> LocalWork? {
    do {
      return try await runtime.localWork()
    } catch AccessError.keyNeeded where runtime.arguments[Self.discard] {
      return try await runtime.passcode().map {
        LocalWork(application: runtime.application, context: $0.context, isLocked: true)
      }
    }
  }

  /// Checks the changes, and lets no other process add one from then on.
  private func agree(to work: LocalWork, by arguments: ParsedArguments, on console: Console) async throws {
    try? await work.reuse()
    let agreed = try await checked(work, by: arguments, on: console)
    guard !arguments[Self.discard] else {
      // An outbox that cannot be changed is removed nevertheless.
      _ = try? await work.retire(expecting: nil)
      return
    }
    guard try await work.retire(expecting: agreed) else {
      throw AccessError.pendingWork(try? await work.requests().count)
    }
  }

  /// The changes that may be removed.
  private func checked(
    _ work: LocalWork, by arguments: ParsedArguments, on console: Console
  ) async throws -> ArchiveReport {
    // Without the passcode, the changes in an encrypted outbox cannot be counted, so there may be some.
    if !arguments[Self.discard], !work.isUnreadable { try await work.checkCompleteness() }
    let count = try? await work.requests().count
    guard count != 0 else { return ArchiveReport() }
    if let file = arguments[Self.export] {
      let report = try await work.export(
        to: file, program: arguments.typedProgram, console: console)
      if LocalWork.report(report, console) == .success || arguments[Self.discard] { return report }
      throw AccessError.pendingWork(count)
    }
    guard arguments[Self.discard] else { throw AccessError.pendingWork(count) }
    return ArchiveReport()
  }
}
