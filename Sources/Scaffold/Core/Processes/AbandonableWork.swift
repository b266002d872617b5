import Dispatch
import Synchronization

/// Work that changes nothing outside itself, so that nobody need wait for it once the task is cancelled.
///
/// A stage that computes looks at its task now and then; one that does not notice in time, on a document made to keep it
/// busy, is left to itself, and ends with the process.
package enum AbandonableWork {
  /// How long cancelled work is waited for: a plugin that it runs is killed meanwhile.
  private static let patience = DispatchTimeInterval.milliseconds(700)

  /// A thread beside those that tasks share, which may be as few as one: on it the cancellation would not be heard.
  private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "stages")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Does the work.
  ///
  /// - Throws: what the work throws, `CancellationError` where it is left to itself.
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
    // What the work holds, such as the lock of a package, goes with its task.
    if !Task.isCancelled { await task.value }
    return try result.get()
  }
}

/// The first result of some work, for one who waits for it.
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
