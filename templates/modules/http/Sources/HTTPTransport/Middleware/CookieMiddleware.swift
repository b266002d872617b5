/// Stores the cookies that a service sets, and sends them back.
///
/// It must follow ``RedirectMiddleware``, so that a cookie of a redirect is sent to the target.
public struct CookieMiddleware: HTTPMiddleware {
  private let jar: CookieJar

  /// Creates a middleware that stores cookies in a jar.
  public init(jar: CookieJar = CookieJar()) {
    self.jar = jar
  }

  /// Sends a request with the cookies for its URL, in addition to the request's own.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    var request = request
    if let cookies = await jar.header(for: url) {
      request.headers["Cookie"] = request.headers["Cookie"].map { "\($0); \(cookies)" } ?? cookies
    }
    let response = try await next(request)
    await jar.store(response.headers, from: url)
    return response
  }
}
