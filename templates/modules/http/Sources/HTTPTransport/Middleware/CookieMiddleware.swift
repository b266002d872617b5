/// Keeps the cookies that a service sets and sends them back, for as long as the jar lives.
///
/// It has to stand behind ``RedirectMiddleware``, so that a cookie that comes with a redirect goes where that leads.
public struct CookieMiddleware: HTTPMiddleware {
  private let jar: CookieJar

  /// A middleware that keeps its cookies in a jar.
  public init(jar: CookieJar = CookieJar()) {
    self.jar = jar
  }

  /// Sends the request with the cookies that are for its URL, beside those that it has itself.
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
