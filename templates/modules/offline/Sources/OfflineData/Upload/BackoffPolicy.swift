/// The delays before a request with a temporary failure is sent again.
public struct BackoffPolicy: Sendable {
  /// The delay before the second attempt, in seconds; each further delay may be twice as long.
  public var initialDelay: Double
  /// The longest delay, in seconds.
  public var maximumDelay: Double
  /// Returns numbers from 0 up to 1, which vary half of each delay, so that clients do not return all at once.
  public var random: @Sendable () -> Double

  /// Creates a policy, by default with delays from 2 seconds to 15 minutes.
  public init(
    initialDelay: Double = 2, maximumDelay: Double = 900,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.initialDelay = initialDelay
    self.maximumDelay = maximumDelay
    self.random = random
  }

  /// The longest delay that a service can ask for, in seconds: 30 days.
  public static let maximumRetryAfter: Double = 30 * 24 * 60 * 60

  /// The seconds to wait.
  ///
  /// - Parameters:
  ///   - attempts: how often the request was sent, from 1.
  ///   - retryAfter: the seconds that the service asked for (`Retry-After`, RFC 9110, 10.2.3). The delay is never shorter,
  ///     unless they exceed ``maximumRetryAfter``.
  public func delay(after attempts: Int, retryAfter: Double?) -> Double {
    if let retryAfter, !retryAfter.isNaN {
      return min(max(0, retryAfter), Self.maximumRetryAfter) * (1 + 0.1 * random())
    }
    let limit = min(initialDelay * Double(1 << min(max(attempts, 1) - 1, 20)), maximumDelay)
    return limit * (0.5 + 0.5 * random())
  }
}
