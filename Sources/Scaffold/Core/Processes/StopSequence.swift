import Foundation

/// Asks a process group to stop, more firmly each time it does not: SIGINT, SIGTERM, SIGKILL.
struct StopSequence {
  private let group: pid_t
  private let patience: Duration
  private var remaining = [SIGINT, SIGTERM, SIGKILL]
  private var next: ContinuousClock.Instant?

  init(group: pid_t, patience: Duration) {
    self.group = group
    self.patience = patience
  }

  /// Whether the group has been asked to stop.
  var hasBegun: Bool { next != nil }

  /// Begins, if it has not begun.
  mutating func begin() {
    if next == nil { next = .now }
  }

  /// Sends the next signal if its time has come, and notes beforehand whom it may not reach.
  ///
  /// The group stands still for that moment, so that nobody is born into it unnoticed.
  mutating func advance(noting family: inout ProcessFamily) {
    guard let next, next <= .now, let signal = remaining.first else { return }
    remaining.removeFirst()
    kill(-group, SIGSTOP)
    family.look()
    kill(-group, signal)
    kill(-group, SIGCONT)
    self.next = .now + patience
  }
}
