/// Proves to one service who is calling; requests to other origins, where a link may lead, go without.
///
/// When a proof is refused with status 401, it is renewed once for all requests that wait, and each is sent again
/// once with the new one.
public struct AuthenticationMiddleware: HTTPMiddleware {
  private let authenticator: any Authenticator
  private let origin: String
  private let gate = RenewalGate()

  /// A middleware for the service at a URL, whose origin alone is shown who is calling.
  public init(_ authenticator: any Authenticator, service: ServiceURL) {
    self.authenticator = authenticator
    self.origin = service.origin
  }

  /// Sends the request with its proof, and again if that was renewed.
  ///
  /// - Throws: ``HTTPError``, of kind ``HTTPError/Kind/notAuthenticated`` if there is no proof.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    guard try ServiceURL(request.url).origin == origin else { return try await next(request) }
    let generation = await gate.generation()
    let authorized = try await HTTPError.beforeSending { try await authenticator.authorize(request) }
    let response = try await next(authorized)
    guard response.status == 401 else { return response }
    guard let renewed = try await renewed(request, authorized, response, generation) else { return response }
    return try await next(renewed)
  }

  /// The request with a new proof; nil if there is none. The refused request had no effect, so none of this has.
  private func renewed(
    _ request: HTTPRequest, _ refused: HTTPRequest, _ response: HTTPResponse, _ generation: Int
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

/// Lets one renewal run at a time, whose outcome is that of all who asked for it meanwhile.
actor RenewalGate {
  private var renewals = 0
  private var running: Task<Bool, any Error>?

  /// How many renewals have succeeded, once none is running: what a request is sent with belongs to this number.
  ///
  /// - Throws: nothing of a running renewal; whoever started it hears of that.
  func generation() async -> Int {
    if let running { _ = try? await running.value }
    return renewals
  }

  /// Renews, unless that has happened since `generation` was asked for or is happening now.
  ///
  /// The renewal goes on when the task that started it is cancelled, since others wait for it.
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
