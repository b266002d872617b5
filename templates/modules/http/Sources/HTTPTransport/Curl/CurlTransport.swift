/// The transport that speaks HTTP over the network, through the system's libcurl.
///
/// Connections are kept and used again, HTTP/2 is spoken where the service offers it over TLS, compressed bodies come
/// decoded. It follows no redirects and keeps no cookies: ``RedirectMiddleware`` and ``CookieMiddleware`` do.
/// All transfers of one transport share one thread of its own, so that none of Swift's concurrency waits.
public final class CurlTransport: HTTPTransporting {
  /// How services are reached.
  public let settings: TransportSettings
  private let loop: CurlLoop

  /// A transport with these settings; the network is not touched before the first request.
  public init(settings: TransportSettings = TransportSettings()) {
    self.settings = settings
    self.loop = CurlLoop(transfersPerOrigin: settings.exchangesPerOrigin)
  }

  deinit {
    loop.stop()
  }

  /// Sends a request and waits for the whole response; a cancelled task ends the transfer.
  ///
  /// - Throws: ``HTTPError``, with libcurl's words, if no response came.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    guard url.userInfo == nil else {
      throw HTTPError(
        .invalidRequest, host: url.hostAndPort, detail: "the URL holds a user name or password, which belongs apart")
    }
    try HeaderCheck.check(request, host: url.hostAndPort)
    return try await loop.perform(CurlTransfer(request: request, url: url, settings: settings))
  }
}
