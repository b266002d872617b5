/// Follows redirects (RFC 9110, 15.4) without ever showing credentials to another origin.
///
/// To another scheme, host or port only headers go that say nothing of who is calling; a change is never sent there,
/// and from `https` nothing goes to `http`. A request for data goes nowhere else at all
/// (``HTTPRequest/followsElsewhere``). A change that is answered with 301, 302 or 303 goes nowhere else: what is there
/// may be a page to sign in at, and its status would look like success.
public struct RedirectMiddleware: HTTPMiddleware {
  private static let harmless: Set<String> = [
    "accept", "accept-charset", "accept-language", "user-agent", "odata-version", "odata-maxversion",
    "dataserviceversion", "maxdataserviceversion", "prefer", "range", "if-none-match", "if-modified-since",
  ]
  private let limit: Int

  /// A middleware that follows at most so many redirects of one request.
  public init(limit: Int = 10) {
    self.limit = limit
  }

  /// Sends the request where the redirects lead.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/redirect`` where one must not be followed.
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
        .redirect, host: url.hostAndPort, detail: "it leads to '\(target.origin)', and changes are not sent elsewhere")
    }
    guard request.followsElsewhere else {
      throw HTTPError(
        .redirect, host: url.hostAndPort,
        detail: "it leads to '\(target.origin)', which is another service, so nothing is read there")
    }
    redirected.headers.keep { harmless.contains($0.name.lowercased()) }
    redirected.carriesIdentity = false
    return redirected
  }
}
