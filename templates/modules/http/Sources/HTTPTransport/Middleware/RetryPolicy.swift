/// When and how often a request is sent again.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent at most, the first time included.
  public var attempts: Int
  /// The longest first pause; each further one may be twice as long.
  public var base: Duration
  /// The longest pause; a service that asks for a longer one gets no further attempt now.
  public var longestPause: Duration
  /// Whether a request whose time passed is sent again; where a person waits for it, once is enough.
  public var repeatsTimedOut: Bool

  /// A policy; by default three attempts, with pauses of at most half a second, then one.
  public init(
    attempts: Int = 3, base: Duration = .milliseconds(500), longestPause: Duration = .seconds(30),
    repeatsTimedOut: Bool = true
  ) {
    self.attempts = attempts
    self.base = base
    self.longestPause = longestPause
    self.repeatsTimedOut = repeatsTimedOut
  }

  /// Whether an answer tells of a state that passes, so that the request may be sent again.
  ///
  /// What changes something is sent again only where the status says that it was not done. That a request carries an
  /// identity does not help: most services do not know it again, and whoever gave it has to look what became of it.
  public func isTransient(status: Int, of request: HTTPRequest) -> Bool {
    [408, 429, 503].contains(status) || (request.method.isSafe && [500, 502, 504].contains(status))
  }

  /// Whether a failure may not happen again, and the request may be sent again after it.
  public func isTransient(_ error: HTTPError, of request: HTTPRequest) -> Bool {
    guard request.method.isSafe || !error.mayHaveArrived else { return false }
    return switch error.kind {
    case .cannotResolve, .cannotConnect, .connectionLost: true
    case .timedOut: repeatsTimedOut
    default: false
    }
  }

  /// The pause before the next attempt ("full jitter").
  ///
  /// - Parameters:
  ///   - attempt: how often the request was sent, from 1.
  ///   - random: a number from 0 up to 1.
  public func pause(after attempt: Int, random: Double) -> Duration {
    let limit = min(base * Double(1 << min(attempt - 1, 20)), longestPause)
    return limit * random
  }
}
