import Glibc
import ProcessSignals

/// Cancels work on Ctrl-C (`SIGINT`) or `SIGTERM`.
public enum InterruptSignal {
  /// Runs work and cancels it on the first signal.
  ///
  /// Cancelled work can clean up before it returns. A second signal ends the process at once with status 130.
  ///
  /// - Returns: the result of the work, and whether a signal arrived.
  public static func cancelling<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result
  ) async -> (result: Result, isInterrupted: Bool) {
    let signals = SignalWatcher.signals([SIGINT, SIGTERM])
    let running = Task { await work() }
    let watching = Task {
      var count = 0
      for await _ in signals {
        count += 1
        if count > 1 {
          TerminalRescue.restoreNow()
          _exit(CommandStatus.interrupted.rawValue)
        }
        running.cancel()
      }
      return count > 0
    }
    let result = await running.value
    watching.cancel()
    return (result, await watching.value)
  }
}
