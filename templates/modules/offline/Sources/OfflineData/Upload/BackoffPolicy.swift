import FoundationEssentials

/// How long a request that failed for a reason that passes waits before it is sent again.
public struct BackoffPolicy: Sendable {
  /// Seconds before the second attempt; each further pause may be twice as long.
  public var first: Double
  /// Seconds of the longest pause.
  public var longest: Double
  /// Numbers from 0 up to 1; the half of a pause that they decide keeps clients from coming back all at once.
  public var random: @Sendable () -> Double

  /// Pauses of 2 seconds to a quarter of an hour, unless other limits are given.
  public init(
    first: Double = 2, longest: Double = 900, random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.first = first
    self.longest = longest
    self.random = random
  }

  /// The longest pause that a service can ask for, in seconds: 30 days.
  public static let mostWanted: Double = 30 * 24 * 60 * 60

  /// Seconds to wait.
  ///
  /// - Parameters:
  ///   - attempts: how often the request was sent, from 1.
  ///   - wanted: seconds that the service asked for (`Retry-After`, RFC 9110, 10.2.3); it is never asked earlier, unless it wants
  ///     more than ``mostWanted``.
  public func pause(after attempts: Int, wanted: Double?) -> Double {
    if let wanted, !wanted.isNaN { return min(max(0, wanted), Self.mostWanted) * (1 + 0.1 * random()) }
    let limit = min(first * Double(1 << min(max(attempts, 1) - 1, 20)), longest)
    return limit * (0.5 + 0.5 * random())
  }
}
