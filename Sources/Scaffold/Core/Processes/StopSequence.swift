import Glibc

/// Stops a process group with increasingly strong signals: SIGINT, SIGTERM, SIGKILL.
struct StopSequence {
  private let group: pid_t
  private let patience: Duration
  private var remaining = [SIGINT, SIGTERM, SIGKILL]
  private var next: ContinuousClock.Instant?

  init(group: pid_t, patience: Duration) {
    self.group = group
    self.patience = patience
  }

  /// Whether the sequence has begun.
  var hasBegun: Bool { next != nil }

  /// Begins the sequence unless it has begun.
  mutating func begin() {
    if next == nil { next = .now }
  }

  /// Sends the next signal when it is due, after recording the descendants that the signal may not reach.
  ///
  /// The group is suspended in the meantime, so that it cannot start processes unnoticed.
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
