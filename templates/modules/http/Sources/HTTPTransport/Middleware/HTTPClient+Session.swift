extension HTTPClient {
  /// The client of a session with a service, with all middlewares in their required order.
  ///
  /// - Parameters:
  ///   - service: the URL of the service's root; only its origin receives credentials.
  ///   - transport: sends the requests.
  ///   - authenticator: provides the credentials.
  ///   - retry: decides when a request is sent again.
  ///   - jar: stores the session's cookies.
  ///   - log: receives a record of every exchange, without secrets.
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
