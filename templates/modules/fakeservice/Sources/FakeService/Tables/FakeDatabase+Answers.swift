import HTTPTransport
import Synchronization

/// The stored answer to a repeatable request.
struct RememberedAnswer: Sendable {
  /// The hash of the request.
  let request: Int64
  let response: HTTPResponse
  /// The number of the service's last change when the answer was sent.
  var sequence = 0
}

extension FakeDatabase {
  /// The maximum number of stored answers; the oldest are removed first.
  private static let answerLimit = 500

  /// The answer to the request with an identifier.
  func answer(_ identity: String) -> RememberedAnswer? { state.withLock { $0.answers[identity] } }

  /// Stores an answer for repetitions of its request.
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

  /// Runs several changes atomically: if one fails, none is applied.
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
