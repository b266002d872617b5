/// A response as a value: any status, also one that tells of a failure, is a response and not an error.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code (RFC 9110, 15).
  public var status: Int
  /// The header fields as received; those of the content's coding are gone where the transport decoded it.
  public var headers: HTTPHeaders
  /// The body, decoded.
  public var body: [UInt8]
  /// The URL that answered, after redirects: the base of relative links in the body.
  public var finalURL: String

  /// A response, as a transport or something in its place makes it.
  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], finalURL: String = "") {
    self.status = status
    self.headers = headers
    self.body = body
    self.finalURL = finalURL
  }

  /// Whether the status is one of 200 to 299.
  public var isSuccess: Bool {
    status >= 200 && status < 300
  }

  /// The body read as UTF-8, with U+FFFD for what is not.
  public var text: String {
    String(decoding: body, as: UTF8.self)
  }

  /// The seconds after which the service wants to be asked again, said as a number or a date (RFC 9110, 10.2.3); at most
  /// ``longestPause``, whatever it says.
  ///
  /// - Parameter now: seconds since 1970.
  public func retryAfter(now: Int) -> Int? {
    guard let text = headers["Retry-After"] else { return nil }
    // A number of more digits than an integer has is a long time, too.
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    let seconds = isNumber ? Int(text) ?? .max : HTTPDate(parsing: text).map { $0.secondsSince1970 - now } ?? Int(text)
    return seconds.map { min(max(0, $0), Self.longestPause) }
  }

  /// The longest pause that a service can ask for, in seconds: 30 days.
  public static let longestPause = 30 * 24 * 60 * 60

  /// The media type of the body, if the response has a readable `Content-Type`.
  public var mediaType: MediaType? {
    headers["Content-Type"].flatMap(MediaType.init(parsing:))
  }
}

/// Something that answers requests: the network, a pipeline of middlewares, or a service in this process.
///
/// Bodies are whole: a service pages what is large, and each page is stored in one go. What must be streamed, media for
/// instance, is another requirement beside ``send(_:)``, not another kind of response.
///
/// Whatever conforms can stand in for the network, for instance in tests:
///
///     struct EmptyService: HTTPTransporting {
///       func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///         HTTPResponse(status: 404, finalURL: request.url)
///       }
///     }
public protocol HTTPTransporting: Sendable {
  /// Sends a request and waits for the whole response; a cancelled task ends the exchange.
  ///
  /// - Returns: the response, whatever its status.
  /// - Throws: ``HTTPError`` if no response came.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
