extension HTTPClient {
  /// The client of a session with one service: all middlewares, in the order in which they work together.
  ///
  /// - Parameters:
  ///   - service: the URL of the service's root; only its origin is shown who is calling.
  ///   - transport: what sends in the end.
  ///   - authenticator: proves who is calling.
  ///   - retry: when a request is sent again.
  ///   - jar: where the session's cookies are kept.
  ///   - log: is told of every exchange, without secrets.
  public static func session(
    with service: ServiceURL, over transport: any HTTPTransporting,
    authenticator: any Authenticator = NoAuthenticator(), retry: RetryPolicy = RetryPolicy(),
    jar: CookieJar = CookieJar(), log: (@Sendable (ExchangeRecord) -> Void)? = nil
  ) -> HTTPClient {
    var middlewares: [any HTTPMiddleware] = [
      RequestIdentityMiddleware(),
      RetryMiddleware(policy: retry),
      AuthenticationMiddleware(authenticator, service: service),
      CSRFMiddleware(service: service),
      RedirectMiddleware(),
      CookieMiddleware(jar: jar),
    ]
    if let log { middlewares.append(LoggingMiddleware(log: log)) }
    return HTTPClient(transport: transport, middlewares: middlewares)
  }
}
