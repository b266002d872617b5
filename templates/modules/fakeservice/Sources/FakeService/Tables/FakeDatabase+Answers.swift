import HTTPTransport

/// The answer to a request that can come again.
struct RememberedAnswer: Sendable {
  /// Tells the request from others.
  let request: Int64
  let response: HTTPResponse
  /// The number of the service's change at which it was given.
  var sequence = 0
}

extension FakeDatabase {
  /// How many answers are kept; the oldest are forgotten first.
  private static let answerLimit = 500

  /// The answer to the request of an identity.
  func answer(_ identity: String) -> RememberedAnswer? { state.withLock { $0.answers[identity] } }

  /// Keeps an answer for when its request comes again.
  func keep(_ answer: RememberedAnswer, _ identity: String) {
    state.withLock { state in
      state.sequence += 1
      state.answers[identity] = answer
      state.answers[identity]?.sequence = state.sequence
      guard state.answers.count > Self.answerLimit else { return }
      let oldest = state.answers.min { $0.value.sequence < $1.value.sequence }
      if let oldest { state.answers[oldest.key] = nil }
    }
  }

  /// Does work of several steps: all of them, or none where one fails.
  func atomically<Result>(_ work: () throws -> Result) rethrows -> Result {
    let before = state.withLock { $0 }
    do {
      return try work()
    } catch {
      state.withLock { $0 = before }
      throw error
    }
  }
}
