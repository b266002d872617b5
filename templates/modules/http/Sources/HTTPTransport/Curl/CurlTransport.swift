/// A transport over the network that uses the system's libcurl.
///
/// It reuses connections, uses HTTP/2 if the service offers it over TLS, and decodes compressed bodies. It does not follow
/// redirects and does not store cookies; ``RedirectMiddleware`` and ``CookieMiddleware`` do. All transfers share one
/// dedicated thread, so that they do not block Swift's cooperative thread pool.
public final class CurlTransport: HTTPTransporting {
  /// The settings of the transport.
  public let settings: TransportSettings
  private let loop: CurlLoop

  /// Creates a transport, without accessing the network.
  public init(settings: TransportSettings = TransportSettings()) {
    self.settings = settings
    self.loop = CurlLoop(transfersPerOrigin: settings.exchangesPerOrigin)
  }

  deinit {
    loop.stop()
  }

  /// Sends a request and returns the complete response. Cancelling the task aborts the transfer.
  ///
  /// - Throws: ``HTTPError`` with libcurl's message if there is no response.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    guard url.userInfo == nil else {
      throw HTTPError(
        .invalidRequest, host: url.hostAndPort,
        detail: "the URL contains a user name or a password; pass them separately")
    }
    try HeaderCheck.check(request, host: url.hostAndPort)
    let transfer = try CurlTransfer(request: request, url: url, settings: settings)
    let response = try await loop.perform(transfer)
    guard response.status == 416, transfer.sink?.partial != nil, let path = request.responseFile else {
      return response
    }
    // The content is not larger than the part of it in the file: it has changed, or only its end was not noticed.
    PartialBody.forget(path)
    return try await loop.perform(try CurlTransfer(request: request, url: url, settings: settings))
  }
}
