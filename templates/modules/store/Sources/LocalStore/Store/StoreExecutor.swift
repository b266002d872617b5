import Dispatch

/// Runs the jobs of an actor on a queue of its own. SQLite's calls block, on the disk and on other processes; on
/// the threads that all tasks share they would hold up the rest of the program.
public final class StoreExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor with a queue of its own.
  public init(label: String) { queue = DispatchQueue(label: label) }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Runs work after all jobs that wait by now.
  func afterWaiting(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
