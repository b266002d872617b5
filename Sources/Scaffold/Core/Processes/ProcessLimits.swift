/// What a program that is asked something may take before it is stopped.
public struct ProcessLimits: Hashable, Sendable {
  /// How long it may run.
  public var time: Duration
  /// The most bytes of its standard output.
  public var output: Int
  /// The most bytes of its standard error that are handed on; the rest is dropped.
  public var errors: Int
  /// The most bytes of private writable memory that each of its processes can have (`RLIMIT_DATA`).
  public var memory: Int

  /// Creates limits.
  public init(time: Duration, output: Int, errors: Int = 1 << 20, memory: Int = 1 << 30) {
    self.time = time
    self.output = output
    self.errors = errors
    self.memory = memory
  }
}
