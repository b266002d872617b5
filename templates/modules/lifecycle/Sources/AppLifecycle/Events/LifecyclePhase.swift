import Glibc

/// Turns the signals of the process into lifecycle events; keeps whether the process is in the background.
struct LifecyclePhase: Sendable {
  /// The signals that mean something to the lifecycle.
  static let signals: [Int32] = [SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP]

  private(set) var isInBackground: Bool = false

  /// The events that a signal causes, in their order.
  ///
  /// A hang-up asks for new settings, as is the custom with services; one that took the terminal away ends the process,
  /// as nobody can reach it any more.
  mutating func events(for signal: Int32, terminalIsLost: Bool) -> [LifecycleEvent] {
    switch signal {
    case SIGTSTP:
      defer { isInBackground = true }
      return isInBackground ? [] : [.background]
    case SIGCONT:
      defer { isInBackground = false }
      return isInBackground ? [.foreground, .active] : [.active]
    case SIGTERM, SIGINT: return [.terminate]
    case SIGHUP: return terminalIsLost ? [.terminate] : [.reload]
    default: return []
    }
  }
}
