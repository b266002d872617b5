/// The resources that a program can use before it is stopped.
public struct ProcessLimits: Hashable, Sendable {
  /// The maximum running time.
  public var time: Duration
  /// The maximum size of standard output, in bytes.
  public var output: Int
  /// The maximum number of bytes of standard error that are passed on; the rest is dropped.
  public var errors: Int
  /// The maximum private writable memory of each of its processes, in bytes (`RLIMIT_DATA`).
  public var memory: Int

  /// Creates limits.
  public init(time: Duration, output: Int, errors: Int = 1 << 20, memory: Int = 1 << 30) {
    self.time = time
    self.output = output
    self.errors = errors
    self.memory = memory
  }
}
