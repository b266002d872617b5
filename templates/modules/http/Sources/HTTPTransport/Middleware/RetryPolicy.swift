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

  /// Whether a request can be sent twice without having its effect twice: its method says so, or it carries an
  /// identifier by which the service knows it again (OASIS Repeatable Requests 1.0, 3).
  public func isRepeatable(_ request: HTTPRequest) -> Bool {
    request.method.isIdempotent || request.headers.contains("Repeatability-Request-ID")
      || request.headers.contains("RequestID")
  }

  /// Whether a status tells of a state that passes.
  public func isTransient(status: Int) -> Bool {
    [408, 429, 500, 502, 503, 504].contains(status)
  }

  /// Whether a failure may not happen again, and the request may be sent again after it.
  public func isTransient(_ error: HTTPError, of request: HTTPRequest) -> Bool {
    switch error.kind {
    // The request never left, so any can be sent again.
    case .cannotResolve, .cannotConnect: true
    case .timedOut: repeatsTimedOut && isRepeatable(request)
    case .connectionLost: isRepeatable(request)
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
