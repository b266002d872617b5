/// A request as a value: what middlewares change and a transport sends.
public struct HTTPRequest: Sendable, Hashable {
  /// What is asked of the resource.
  public var method: HTTPMethod
  /// The absolute URL, with scheme `http` or `https`; ``ServiceURL`` reads, joins and escapes it.
  public var url: String
  /// The header fields to send, beside those that the transport adds (`Host`, `Content-Length`, `Accept-Encoding`).
  public var headers: HTTPHeaders
  /// The body, or `nil` where the request has none.
  public var body: [UInt8]?
  /// The time for the whole exchange; `nil` leaves it to the transport.
  public var timeout: Duration?
  /// Whether the transport may say who the caller is, by a client certificate or an entry of a netrc file; a redirect
  /// to another origin ends it.
  public var carriesIdentity: Bool = true

  /// A request; everything but the URL has a default.
  public init(
    _ method: HTTPMethod = .get, url: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
    timeout: Duration? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}
