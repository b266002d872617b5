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
