/// A response with any status. An error status is a response and not an error.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code (RFC 9110, 15).
  public var status: Int
  /// The received header fields, without those of the content coding if the transport has decoded the body.
  public var headers: HTTPHeaders
  /// The decoded body; empty if it is in ``bodyFile``, or if ``isBodyReceived``.
  public var body: [UInt8]
  /// The path of the file with the decoded body, if the request named one (``HTTPRequest/responseFile``) and the transport
  /// wrote it.
  public var bodyFile: String?
  /// Whether the transport passed the decoded body to ``HTTPRequest/responseReceiver``.
  public var isBodyReceived: Bool = false
  /// The URL of the response after redirects, which is the base of relative links in the body.
  public var finalURL: String

  /// Creates a response, in a transport or a replacement of one.
  public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = [], finalURL: String = "") {
    self.status = status
    self.headers = headers
    self.body = body
    self.finalURL = finalURL
  }

  /// The size of the decoded body in bytes.
  public var bodySize: Int { bodyFile.map { FileBytes.size($0) ?? 0 } ?? body.count }

  /// Whether the status is in the range 200 to 299.
  public var isSuccess: Bool {
    status >= 200 && status < 300
  }

  /// The body decoded as UTF-8; invalid bytes become U+FFFD.
  public var text: String {
    String(decoding: body, as: UTF8.self)
  }

  /// The pause in seconds that the service requests with `Retry-After`, as a number or a date (RFC 9110, 10.2.3); at most
  /// ``maximumRetryAfter``. Nil without the header.
  ///
  /// - Parameter now: seconds since 1970.
  public func retryAfter(now: Int) -> Int? {
    guard let text = headers["Retry-After"] else { return nil }
    // A number with more digits than an integer can hold is a long time, too.
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    let seconds = isNumber ? Int(text) ?? .max : HTTPDate(parsing: text).map { $0.secondsSince1970 - now } ?? Int(text)
    return seconds.map { min(max(0, $0), Self.maximumRetryAfter) }
  }

  /// The longest pause that a service can request, in seconds: 30 days.
  public static let maximumRetryAfter = 30 * 24 * 60 * 60

  /// The media type of the body; nil without a valid `Content-Type`.
  public var mediaType: MediaType? {
    headers["Content-Type"].flatMap(MediaType.init(parsing:))
  }
}

/// Answers requests: the network, a pipeline of middlewares, or a service in this process.
///
/// Bodies are complete: a service pages large results, and each page is stored in one transaction. Bodies of any size, such
/// as media, are sent from files and received in files (``HTTPRequest/bodyFile``, ``HTTPRequest/responseFile``) or in parts.
/// A type that keeps bodies in memory works, too: ``HTTPRequest/loadedBody()`` is the request's body wherever it is, and the
/// response has its body in memory.
///
/// A conforming type can replace the network, for example in tests:
///
///     struct EmptyService: HTTPTransporting {
///       func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///         HTTPResponse(status: 404, finalURL: request.url)
///       }
///     }
public protocol HTTPTransporting: Sendable {
  /// Sends a request and returns the complete response. Cancelling the task aborts the exchange.
  ///
  /// - Returns: the response, whatever its status.
  /// - Throws: ``HTTPError`` if there is no response.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
