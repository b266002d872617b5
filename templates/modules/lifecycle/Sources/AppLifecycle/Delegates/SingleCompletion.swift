import Synchronization

/// A completion handler that is called at most once.
public final class SingleCompletion<Answer: Sendable>: Sendable {
  private let completion: Mutex<(@Sendable (Answer) -> Void)?>

  /// Wraps a completion handler.
  public init(_ completion: @escaping @Sendable (Answer) -> Void) {
    self.completion = Mutex(completion)
  }

  /// Calls the handler, and returns whether this was the first call.
  @discardableResult
  public func complete(_ answer: Answer) -> Bool {
    let taken: (@Sendable (Answer) -> Void)? = completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
    taken?(answer)
    return taken != nil
  }
}

/// Returns the result of `work`, or `fallback` if the time limit is exceeded, and then cancels the work.
///
/// Work that ignores the cancellation is not waited for, so that it cannot block the caller.
func answerOnce<Answer: Sendable>(
  orAfter limit: Duration, default fallback: Answer, _ work: @escaping @Sendable () async -> Answer
) async -> Answer {
  await withCheckedContinuation { (continuation: CheckedContinuation<Answer, Never>) in
    let completion = SingleCompletion<Answer> { continuation.resume(returning: $0) }
    let job = Task { completion.complete(await work()) }
    let timer = Task {
      try? await Task.sleep(for: limit)
      if completion.complete(fallback) { job.cancel() }
    }
    Task {
      _ = await job.value
      timer.cancel()
    }
  }
}
