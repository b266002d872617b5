import Glibc

/// Sends requests again that failed for a reason that passes, after a pause that grows and is partly random, or as
/// long as the service asks for with `Retry-After` (RFC 9110, 10.2.3).
public struct RetryMiddleware: HTTPMiddleware {
  private let policy: RetryPolicy
  private let clock: RetryClock

  /// A middleware that follows a policy; tests replace the clock.
  public init(policy: RetryPolicy = RetryPolicy(), clock: RetryClock = .system) {
    self.policy = policy
    self.clock = clock
  }

  /// Sends the request until there is an outcome that stays, or no attempt is left.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    var attempt = 1
    while true {
      let pause: Duration
      do {
        let response = try await next(request)
        guard attempt < policy.attempts, let wanted = self.pause(after: attempt, response: response, to: request)
        else { return response }
        pause = wanted
      } catch let error as HTTPError {
        guard attempt < policy.attempts, policy.isTransient(error, of: request) else { throw error }
        pause = policy.pause(after: attempt, random: clock.random())
      }
      try await wait(pause, before: request)
      attempt += 1
    }
  }

  /// The pause before the request is sent again; `nil` if the response stays.
  private func pause(after attempt: Int, response: HTTPResponse, to request: HTTPRequest) -> Duration? {
    guard policy.isTransient(status: response.status, of: request) else { return nil }
    guard let wanted = response.retryAfter(now: clock.now()).map(Duration.seconds) else {
      return policy.pause(after: attempt, random: clock.random())
    }
    return wanted <= policy.longestPause ? wanted : nil
  }

  private func wait(_ pause: Duration, before request: HTTPRequest) async throws {
    do {
      try await clock.sleep(pause)
    } catch is CancellationError {
      let host = (try? ServiceURL(request.url).hostAndPort) ?? ""
      throw HTTPError(.cancelled, host: host, detail: "while waiting to send it again", mayHaveArrived: false)
    }
  }
}

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
