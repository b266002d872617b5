import Dispatch
import SharedState

/// Runs the jobs of an actor on a queue of its own. SQLite's calls block, on the disk and on other processes; on
/// the threads that all tasks share they would hold up the rest of the program.
public final class StoreExecutor: SerialExecutor {
  /// What stands for any longer pause, which nanoseconds could not tell.
  private static let longestPause = Duration.seconds(24 * 60 * 60)
  private let queue: DispatchQueue
  private let postponed = Locked<(@Sendable () -> Void)?>(nil)

  /// An executor with a queue of its own.
  public init(label: String) { queue = DispatchQueue(label: label) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      self.runPostponed()
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }

  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Runs work as one of the jobs, and waits for it: at once where no job runs.
  func runAndWait<Result>(_ work: () throws -> Result) rethrows -> Result {
    try queue.sync {
      runPostponed()
      return try work()
    }
  }

  /// Runs work after all jobs that wait by now.
  func afterWaiting(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Runs work before the next job, or after a pause in which none came. One piece of work waits at a time: another one
  /// that comes meanwhile is left out.
  ///
  /// - Parameter pause: nil where work waits for the next job, however long that takes to come.
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
