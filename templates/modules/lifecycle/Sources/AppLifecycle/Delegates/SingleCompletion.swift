import Synchronization

/// A completion that is called once, however many try to complete it.
public final class SingleCompletion<Answer: Sendable>: Sendable {
  private let completion: Mutex<(@Sendable (Answer) -> Void)?>

  /// Guards a completion.
  public init(_ completion: @escaping @Sendable (Answer) -> Void) {
    self.completion = Mutex(completion)
  }

  /// Completes with an answer, and answers whether this was the call that counted.
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

/// Answers what `work` answers, or `fallback` when the time is over before; cancels what is then still at work.
///
/// Work that does not heed its cancellation is left behind rather than waited for, so one that hangs cannot hang its
/// caller.
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
