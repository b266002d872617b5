import FoundationEssentials

/// The pauses before a request with a temporary failure is sent again.
public struct BackoffPolicy: Sendable {
  /// The pause before the second attempt, in seconds; each further pause may be twice as long.
  public var first: Double
  /// The longest pause, in seconds.
  public var longest: Double
  /// Returns numbers from 0 up to 1, which vary half of each pause, so that clients do not return all at once.
  public var random: @Sendable () -> Double

  /// Creates a policy, by default with pauses from 2 seconds to 15 minutes.
  public init(
    first: Double = 2, longest: Double = 900, random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.first = first
    self.longest = longest
    self.random = random
  }

  /// The longest pause that a service can ask for, in seconds: 30 days.
  public static let mostWanted: Double = 30 * 24 * 60 * 60

  /// The seconds to wait.
  ///
  /// - Parameters:
  ///   - attempts: how often the request was sent, from 1.
  ///   - wanted: the seconds that the service asked for (`Retry-After`, RFC 9110, 10.2.3). The pause is never shorter,
  ///     unless they exceed ``mostWanted``.
  public func pause(after attempts: Int, wanted: Double?) -> Double {
    if let wanted, !wanted.isNaN { return min(max(0, wanted), Self.mostWanted) * (1 + 0.1 * random()) }
    let limit = min(first * Double(1 << min(max(attempts, 1) - 1, 20)), longest)
    return limit * (0.5 + 0.5 * random())
  }
}
