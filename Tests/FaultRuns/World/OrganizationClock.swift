import SeededNumbers
import Synchronization

/// The clock of an organization, which goes on by seconds, minutes or days: changes are tracked by times that overlap.
final class OrganizationClock: Sendable {
  private struct State {
    var locks: SeededNumbers
    var numbers: SeededNumbers
    /// 2024-03-09T16:00:00Z, in seconds since 1970.
    var now = 1_710_000_000
  }

  private static let spans = [0, 0, 1, 20, 45, 400, 900, 7_200, 86_400, 1_400_000]
  private static let skews = [0, 0, 0, -90, 90, -4_000, 100_000]

  /// The seconds by which a client's clock is ahead.
  let skew: Int
  private let state: Mutex<State>

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed ^ 0xC10C_C10C)
    skew = Self.skews[numbers.below(Self.skews.count)]
    state = Mutex(State(locks: SeededNumbers(seed: seed ^ 0x10C4_10C4), numbers: numbers))
  }

  var now: Int { state.withLock { $0.now } }

  /// Whether another transaction holds a record at the moment.
  func isRecordLocked() -> Bool { state.withLock { $0.locks.isOne(in: 40) } }

  /// - Parameter seconds: how far it goes on; nil for a span that the seed decides.
  func pass(_ seconds: Int?) {
    state.withLock { state in state.now += seconds ?? Self.spans[state.numbers.below(Self.spans.count)] }
  }
}
