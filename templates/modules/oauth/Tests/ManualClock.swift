import HTTPTransport
import Synchronization

/// A clock that stands still unless somebody sleeps, and that records the pauses.
final class ManualClock: Sendable {
  private let state = Mutex((now: 1_000, pauses: [Int]()))

  var pauses: [Int] { state.withLock { $0.pauses } }

  func advance(_ seconds: Int) { state.withLock { $0.now += seconds } }

  var clock: RetryClock {
    RetryClock(
      sleep: { [self] pause in
        try Task.checkCancellation()
        state.withLock {
          $0.now += Int(pause.components.seconds)
          $0.pauses.append(Int(pause.components.seconds))
        }
      },
      now: { [self] in state.withLock { $0.now } },
      random: { 0 })
  }
}
