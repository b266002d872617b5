import Dispatch
import Synchronization

/// Work without side effects, which can be abandoned when the task is cancelled.
///
/// A computing stage checks its task for cancellation from time to time. One that does not react in time, for example
/// on a document made to keep it busy, is abandoned and ends with the process.
package enum AbandonableWork {
  /// How long to wait for cancelled work; in this time, a plugin that it runs is killed.
  private static let patience = DispatchTimeInterval.milliseconds(700)

  /// A separate thread. The shared pool of tasks may have a single thread, on which the work would block the
  /// cancellation.
  private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "stages")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Runs the work.
  ///
  /// - Throws: the error of the work, or `CancellationError` if the work was abandoned.
  package static func run<Output: Sendable>(_ work: @escaping @Sendable () async throws -> Output) async throws
    -> Output
  {
    let outcome = Outcome<Output>()
    let task = Task(executorPreference: OwnThread()) {
      do {
        outcome.settle(.success(try await work()))
      } catch {
        outcome.settle(.failure(error))
      }
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { outcome.wait($0) }
    } onCancel: {
      task.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + patience) { outcome.settle(.failure(CancellationError())) }
    }
    // The task releases what the work holds, such as the lock of a package.
    if !Task.isCancelled { await task.value }
    return try result.get()
  }
}

/// The first result of some work, for the task that waits for it.
private final class Outcome<Output: Sendable>: Sendable {
  private struct State {
    var result: Result<Output, any Error>?
    var waiter: CheckedContinuation<Result<Output, any Error>, Never>?
  }

  private let state = Mutex(State())

  func wait(_ waiter: CheckedContinuation<Result<Output, any Error>, Never>) {
    let result = state.withLock { state -> Result<Output, any Error>? in
      if state.result == nil { state.waiter = waiter }
      return state.result
    }
    if let result { waiter.resume(returning: result) }
  }

  func settle(_ result: Result<Output, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Result<Output, any Error>, Never>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: result)
  }
}
