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
  /// The most bytes that the body of the response may have after decoding; `nil` leaves it to the transport.
  public var responseLimit: Int?
  /// Whether the transport may say who the caller is, by a client certificate or an entry of a netrc file; a redirect
  /// to another origin ends it.
  public var carriesIdentity: Bool = true
  /// Whether a redirect may lead to another origin. Data is read only from the service that was named, so requests for
  /// data clear it; a file may be kept anywhere.
  public var followsElsewhere: Bool = true

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

/// The method of a request: what is asked of the resource (RFC 9110, 9).
///
/// Any token can be a method; `MERGE` is the one that OData V2 adds.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
  /// The method as it stands in the request line, in upper case by convention.
  public let rawValue: String

  /// A method with this name, which is case-sensitive.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads a resource's headers only.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Creates a resource or runs an operation.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes a resource partially (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Changes a resource partially, in OData V2 (MS-ODATA, 2.2.7.4).
  public static let merge = HTTPMethod(rawValue: "MERGE")
  /// Deletes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what a resource allows.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether the method only reads (RFC 9110, 9.2.1).
  public var isSafe: Bool {
    self == .get || self == .head || self == .options
  }
}
