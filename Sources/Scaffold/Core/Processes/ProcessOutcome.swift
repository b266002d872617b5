/// How a program ended.
public enum ProcessOutcome: Hashable, Sendable {
  /// By itself, with a status.
  case exited(Int32)
  /// By a signal.
  case signalled(Int32)

  /// Whether it did what it was asked to.
  public var isSuccess: Bool { self == .exited(0) }
}
