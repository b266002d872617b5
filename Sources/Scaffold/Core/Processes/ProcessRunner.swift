import Dispatch
import FoundationEssentials

/// Runs a program until it ends, and passes on its output line by line.
///
/// The program runs in a process group of its own. When the task is cancelled, the group receives SIGINT, then SIGTERM,
/// then SIGKILL. The runner returns when all of its processes are gone and reaped.
public struct ProcessRunner: Sendable {
  /// The time that a group has to react to a signal before the next one is sent.
  public var patience: Duration

  /// Creates a runner.
  ///
  /// - Parameter patience: see ``patience``; by default, a group that ignores the signals is gone within a second.
  public init(patience: Duration = .milliseconds(300)) {
    self.patience = patience
  }

  /// Runs a program with empty standard input.
  ///
  /// - Parameters:
  ///   - command: the program to run.
  ///   - line: receives each line of standard output and standard error, without its newline; called on one thread.
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the program cannot be started, `CancellationError` if the task was
  ///   cancelled.
  public func run(
    _ command: ProcessCommand, line: @escaping @Sendable (String) -> Void
  ) async throws -> ProcessOutcome {
    let process = try SpawnedProcess(command)
    let patience = patience
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Self.onOwnThread {
          continuation.resume(returning: process.wait(patience: patience, line: line))
        }
      }
    } onCancel: {
      process.cancel()
    }
    try Task.checkCancellation()
    return outcome
  }

  /// Runs a program with input on standard input, and collects its whole output.
  ///
  /// The process group is killed as soon as the task is cancelled or a limit is exceeded, and also after the program
  /// has ended.
  ///
  /// - Parameters:
  ///   - command: the program to run. Its folder must be writable, for an unlinked file with the input.
  ///   - input: the content of standard input.
  ///   - limits: the resources that it can use.
  ///   - line: receives each line of standard error, without its newline; called on one thread.
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the program cannot be started, `CancellationError` if the task was
  ///   cancelled.
  public func ask(
    _ command: ProcessCommand, input: Data, limits: ProcessLimits, line: @escaping @Sendable (String) -> Void
  ) async throws -> ProcessAnswer {
    let process = try AskedProcess(command, input: input, limits: limits)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Self.onOwnThread {
          continuation.resume(returning: process.wait(line: line))
        }
      }
    } onCancel: {
      process.cancel()
    }
    try Task.checkCancellation()
    return answer
  }

  /// Runs work that blocks until a program has ended. A queue of its own has a thread of its own.
  private static func onOwnThread(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "process").async(execute: work)
  }
}
