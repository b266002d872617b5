import Foundation

/// Runs a program to its end and hands its output on, line by line, while it runs.
///
/// The program has a process group of its own. When the task is cancelled, the group is asked to stop (SIGINT, then
/// SIGTERM) and at last killed; the runner returns when nothing of it is left, and no zombie stays.
public struct ProcessRunner: Sendable {
  /// How long each way of asking a group to stop is given, before the next one.
  public var patience: Duration

  /// Creates a runner.
  ///
  /// - Parameter patience: see ``patience``; by default a group that hears none of the signals is gone within a second.
  public init(patience: Duration = .milliseconds(300)) {
    self.patience = patience
  }

  /// Runs a program; standard input is empty.
  ///
  /// - Parameters:
  ///   - command: what to run.
  ///   - line: takes each line of standard output and standard error, without its newline; called on one thread.
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the program cannot be started, `CancellationError` if the task was
  ///   cancelled.
  public func run(
    _ command: ProcessCommand, line: @escaping @Sendable (String) -> Void
  ) async throws -> ProcessOutcome {
    let process = try SpawnedProcess(command)
    let patience = patience
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: process.wait(patience: patience, line: line))
        }
      }
    } onCancel: {
      process.cancel()
    }
    try Task.checkCancellation()
    return outcome
  }

  /// Asks a program: gives it an input, and takes its whole output.
  ///
  /// When the task is cancelled, or a limit is passed, its process group is killed at once; it is killed too when the
  /// program has ended.
  ///
  /// - Parameters:
  ///   - command: what to run; its folder takes a file for the input, which has no name there.
  ///   - input: what stands on standard input.
  ///   - limits: what it may take.
  ///   - line: takes each line of standard error, without its newline; called on one thread.
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the program cannot be started, `CancellationError` if the task was
  ///   cancelled.
  public func ask(
    _ command: ProcessCommand, input: Data, limits: ProcessLimits, line: @escaping @Sendable (String) -> Void
  ) async throws -> ProcessAnswer {
    let process = try AskedProcess(command, input: input, limits: limits)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: process.wait(line: line))
        }
      }
    } onCancel: {
      process.cancel()
    }
    try Task.checkCancellation()
    return answer
  }
}
