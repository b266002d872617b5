/// How a program ended.
public enum ProcessOutcome: Hashable, Sendable {
  /// The program exited with a status.
  case exited(Int32)
  /// A signal ended the program.
  case signalled(Int32)

  /// Whether the program exited with status 0.
  public var isSuccess: Bool { self == .exited(0) }
}
