import Glibc

/// Retries requests after transient failures, with exponential backoff and jitter, or after the pause that the service
/// requests with `Retry-After` (RFC 9110, 10.2.3).
public struct RetryMiddleware: HTTPMiddleware {
  private let policy: RetryPolicy
  private let clock: RetryClock

  /// Creates a middleware with a policy; tests replace the clock.
  public init(policy: RetryPolicy = RetryPolicy(), clock: RetryClock = .system) {
    self.policy = policy
    self.clock = clock
  }

  /// Sends a request until the outcome is not transient or no attempt is left.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    var attempt = 1
    while true {
      let pause: Duration
      do {
        let response = try await next(request)
        guard attempt < policy.attempts, let wanted = self.delay(after: attempt, response: response, to: request)
        else { return response }
        pause = wanted
      } catch let error as HTTPError {
        guard attempt < policy.attempts, policy.isTransient(error, of: request) else { throw error }
        pause = policy.delay(after: attempt, random: clock.random())
      }
      try await wait(pause, before: request)
      attempt += 1
    }
  }

  /// The pause before the request is retried; `nil` if the response is final.
  private func delay(after attempt: Int, response: HTTPResponse, to request: HTTPRequest) -> Duration? {
    guard policy.isTransient(status: response.status, of: request) else { return nil }
    guard let wanted = response.retryAfter(now: clock.now()).map(Duration.seconds) else {
      return policy.delay(after: attempt, random: clock.random())
    }
    return wanted <= policy.maximumDelay ? wanted : nil
  }

  private func wait(_ pause: Duration, before request: HTTPRequest) async throws {
    do {
      try await clock.sleep(pause)
    } catch is CancellationError {
      let host = (try? ServiceURL(request.url).hostAndPort) ?? ""
      throw HTTPError(.cancelled, host: host, detail: "while waiting to retry it", mayHaveArrived: false)
    }
  }
}

/// When and how often a request is retried.
public struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first one.
  public var attempts: Int
  /// The maximum first pause; the maximum doubles for each following pause.
  public var base: Duration
  /// The maximum pause. If a service requests a longer one, the request is not retried.
  public var maximumDelay: Duration
  /// Whether a request that timed out is retried. It should not be if a user waits for it.
  public var repeatsTimedOut: Bool

  /// Creates a policy; by default with three attempts, and pauses of at most half a second, then one second.
  public init(
    attempts: Int = 3, base: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(30),
    repeatsTimedOut: Bool = true
  ) {
    self.attempts = attempts
    self.base = base
    self.maximumDelay = maximumDelay
    self.repeatsTimedOut = repeatsTimedOut
  }

  /// Whether a status is transient, so that the request may be retried.
  ///
  /// A change is only retried if the status means that it was not applied. An identifier in the request does not help, since
  /// most services do not recognize a repeated one; the caller has to find out whether the change was applied.
  public func isTransient(status: Int, of request: HTTPRequest) -> Bool {
    [408, 429, 503].contains(status) || (request.method.isSafe && [500, 502, 504].contains(status))
  }

  /// Whether a failure is transient, so that the request may be retried.
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
  ///   - attempt: the number of attempts so far, from 1.
  ///   - random: a random number in the range 0..<1.
  public func delay(after attempt: Int, random: Double) -> Duration {
    let limit = min(base * Double(1 << min(attempt - 1, 20)), maximumDelay)
    return limit * random
  }
}

/// The sources of time and randomness of a ``RetryMiddleware``.
public struct RetryClock: Sendable {
  /// Sleeps; throws `CancellationError` if the task is cancelled.
  public let sleep: @Sendable (Duration) async throws -> Void
  /// Returns the time in seconds since 1970-01-01T00:00:00Z.
  public let now: @Sendable () -> Int
  /// Returns a random number in the range 0..<1.
  public let random: @Sendable () -> Double

  /// Creates a clock.
  public init(
    sleep: @escaping @Sendable (Duration) async throws -> Void, now: @escaping @Sendable () -> Int,
    random: @escaping @Sendable () -> Double
  ) {
    self.sleep = sleep
    self.now = now
    self.random = random
  }

  /// The system's clock and random numbers.
  public static let system = RetryClock(
    sleep: { try await Task.sleep(for: $0) },
    now: { time(nil) },
    random: { Double.random(in: 0..<1) })
}
