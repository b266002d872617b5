import Dispatch
import SharedState

/// Runs the jobs of an actor on a dedicated queue. SQLite's calls block on the disk and on other processes, and would stall
/// the rest of the program on the shared thread pool.
public final class StoreExecutor: SerialExecutor {
  /// The maximum pause; longer ones could overflow in nanoseconds.
  private static let longestPause = Duration.seconds(24 * 60 * 60)
  let queue: DispatchQueue
  private let postponed = Locked<(@Sendable () -> Void)?>(nil)

  /// Creates an executor with its own queue.
  public init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs a job after the work that waits for the next job and the jobs before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      self.runPostponed()
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }

  /// Ends the program if it is called outside the queue.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Runs work after all jobs that are currently waiting.
  func afterWaiting(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs work before the next job, or after a pause without jobs. Only one piece of work waits at a time; others are dropped
  /// in the meantime.
  ///
  /// - Parameter pause: nil to wait for the next job without a limit.
  func postpone(for pause: Duration?, _ work: @escaping @Sendable () -> Void) {
    let isFirst = postponed.withLock { waiting in
      defer { waiting = waiting ?? work }
      return waiting == nil
    }
    guard isFirst, let pause else { return }
    let (seconds, attoseconds) = min(pause, Self.longestPause).components
    let delay = DispatchTimeInterval.nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    queue.asyncAfter(deadline: .now() + delay) { self.runPostponed() }
  }

  private func runPostponed() {
    let work = postponed.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    work?()
  }
}
