/// Authenticates requests to one service. Requests to other origins, to which a link can lead, have no credentials.
///
/// If credentials are refused with status 401, they are renewed once for all waiting requests, and each request is sent
/// again once with the new credentials.
public struct AuthenticationMiddleware: HTTPMiddleware {
  private let authenticator: any Authenticator
  private let origin: String
  private let gate = RenewalGate()

  /// Creates a middleware for a service. Only the service's origin receives the credentials.
  public init(_ authenticator: any Authenticator, service: ServiceURL) {
    self.authenticator = authenticator
    self.origin = service.origin
  }

  /// Sends a request with credentials, and again if they were renewed.
  ///
  /// - Throws: ``HTTPError``, of kind ``HTTPError/Kind/notAuthenticated`` if there are no credentials.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    guard try ServiceURL(request.url).origin == origin else { return try await next(request) }
    let generation = await gate.generation()
    let authorized = try await HTTPError.beforeSending { try await authenticator.authorize(request) }
    let response = try await next(authorized)
    guard response.status == 401 else { return response }
    guard let renewed = try await renewed(request, refused: authorized, by: response, since: generation) else {
      return response
    }
    return try await next(renewed)
  }

  /// The request with renewed credentials; nil if there are none. An error here means that the request has had no effect,
  /// since it was refused.
  private func renewed(
    _ request: HTTPRequest, refused: HTTPRequest, by response: HTTPResponse, since generation: Int
  ) async throws -> HTTPRequest? {
    let authenticator = authenticator
    return try await HTTPError.beforeSending {
      let isRenewed = try await gate.renew(since: generation) {
        try await authenticator.renew(after: refused, response: response)
      }
      return isRenewed ? try await authenticator.authorize(request) : nil
    }
  }
}

/// Runs at most one renewal at a time, and shares its outcome with all callers that ask in the meantime.
actor RenewalGate {
  private var renewals = 0
  private var running: Task<Bool, any Error>?

  /// The number of successful renewals, after a running one has ended. It identifies the credentials of a request.
  ///
  /// An error of a running renewal is thrown only to the callers of ``renew(since:by:)``.
  func generation() async -> Int {
    if let running { _ = try? await running.value }
    return renewals
  }

  /// Renews the credentials, unless they have been renewed since `generation` or are being renewed.
  ///
  /// The renewal continues if the task that started it is cancelled, since others may wait for it.
  func renew(since generation: Int, by renewal: @escaping @Sendable () async throws -> Bool) async throws -> Bool {
    if let running { return try await running.value }
    if generation < renewals { return true }
    let task = Task { try await renewal() }
    running = task
    defer { running = nil }
    let isRenewed = try await task.value
    if isRenewed { renewals += 1 }
    return isRenewed
  }
}
