import Glibc

/// Translates signals into lifecycle events, and records whether the process is in the background.
struct LifecyclePhase: Sendable {
  /// The signals that affect the lifecycle.
  static let signals: Set<Int32> = [SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP]

  private(set) var isInBackground: Bool = false

  /// The events that a signal causes, in order.
  ///
  /// `SIGHUP` requests a reload, as usual for daemons. If the terminal is lost, it terminates the process, since nobody can
  /// reach it any more.
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
