import Dispatch

/// Runs the tasks of a test on threads that no other test uses.
final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "tests.threads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
