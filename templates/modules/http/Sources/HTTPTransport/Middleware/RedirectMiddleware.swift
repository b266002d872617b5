/// Follows redirects (RFC 9110, 15.4) without sending credentials to another origin.
///
/// Another origin (scheme, host or port) only receives headers that do not identify the caller. It never receives a change,
/// and `https` is never redirected to `http`. A request for data is not redirected to another origin at all
/// (``HTTPRequest/followsElsewhere``). A change with the answer 301, 302 or 303 is not redirected: the target may be a
/// sign-in page, whose status would look like success.
public struct RedirectMiddleware: HTTPMiddleware {
  private static let harmless: Set<String> = [
    "accept", "accept-charset", "accept-language", "user-agent", "odata-version", "odata-maxversion",
    "dataserviceversion", "maxdataserviceversion", "prefer", "range", "if-none-match", "if-modified-since",
  ]
  private let limit: Int

  /// Creates a middleware that follows at most `limit` redirects of a request.
  public init(limit: Int = 10) {
    self.limit = limit
  }

  /// Sends a request and follows its redirects.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/redirect`` for a redirect that must not be followed.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    var request = request
    var url = try ServiceURL(request.url)
    for _ in 0...max(0, limit) {
      let response = try await next(request)
      guard let location = Self.location(of: response, to: request) else { return response }
      let target = try Self.target(location, from: url)
      request = try Self.request(request, to: target, from: url)
      url = target
    }
    throw HTTPError(.redirect, host: url.hostAndPort, detail: "more than \(limit) redirects")
  }

  private static func location(of response: HTTPResponse, to request: HTTPRequest) -> String? {
    switch response.status {
    case 301, 302, 303: request.method.isSafe ? response.headers["Location"] : nil
    case 307, 308: response.headers["Location"]
    default: nil
    }
  }

  private static func target(_ location: String, from url: ServiceURL) throws -> ServiceURL {
    do {
      return try url.resolving(location)
    } catch {
      throw HTTPError(.redirect, host: url.hostAndPort, detail: "it leads to '\(location)'")
    }
  }

  private static func request(
    _ request: HTTPRequest, to target: ServiceURL, from url: ServiceURL
  ) throws -> HTTPRequest {
    var redirected = request
    redirected.url = target.description
    guard target.origin != url.origin else { return redirected }
    guard url.scheme == "http" || target.scheme == "https" else {
      throw HTTPError(.redirect, host: url.hostAndPort, detail: "it leads to '\(target.origin)', which is not secure")
    }
    guard redirected.method.isSafe else {
      throw HTTPError(
        .redirect, host: url.hostAndPort,
        detail: "it leads to '\(target.origin)', and changes are not sent to another origin")
    }
    guard request.followsElsewhere else {
      throw HTTPError(
        .redirect, host: url.hostAndPort,
        detail: "it leads to '\(target.origin)', and data is not read from another origin")
    }
    redirected.headers.keep { harmless.contains($0.name.lowercased()) }
    redirected.carriesIdentity = false
    return redirected
  }
}
