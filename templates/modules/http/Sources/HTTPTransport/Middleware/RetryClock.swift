import Glibc

/// Time and chance, as ``RetryMiddleware`` sees them.
public struct RetryClock: Sendable {
  /// Waits; throws `CancellationError` when the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// The seconds since 1970-01-01T00:00:00Z.
  public let now: @Sendable () -> Int
  /// A number from 0 up to 1.
  public let random: @Sendable () -> Double

  /// A clock made of these three.
  public init(
    sleep: @escaping @Sendable (Duration) async throws -> Void, now: @escaping @Sendable () -> Int,
    random: @escaping @Sendable () -> Double
  ) {
    self.sleep = sleep
    self.now = now
    self.random = random
  }

  /// The system's time, and chance.
  public static let system = RetryClock(
    sleep: { try await Task.sleep(for: $0) },
    now: { time(nil) },
    random: { Double.random(in: 0..<1) })
}
