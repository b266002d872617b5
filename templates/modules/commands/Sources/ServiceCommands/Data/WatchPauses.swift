import CommandLineInterface
import DataCommands

/// The pauses between the synchronizations of `sync --watch`.
///
/// While the service cannot be reached, each pause is twice as long as the last one, up to 15 minutes, and a part of it is
/// random, so that many programs do not return at once after an outage.
struct WatchPauses {
  private static let longest = 900.0

  /// The pause while the service can be reached, in seconds.
  let interval: Int
  private var outages = 0

  init(interval: Int) { self.interval = interval }

  /// The pause after a synchronization, in seconds.
  ///
  /// - Parameter random: a number from 0 up to 1.
  mutating func pause(after status: CommandStatus, random: Double = .random(in: 0..<1)) -> Double {
    guard status == .offline else {
      outages = 0
      return Double(interval)
    }
    outages = min(outages + 1, 20)
    let limit = max(Double(interval), Self.longest)
    let pause = min(Double(interval) * Double(1 << (outages - 1)), limit)
    return min(pause * (1 + random / 2), limit)
  }
}
