/// A request, which middlewares can change and a transport sends.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The absolute URL, with the scheme `http` or `https`; see ``ServiceURL``.
  public var url: String
  /// The header fields to send, in addition to those of the transport (`Host`, `Content-Length`, `Accept-Encoding`).
  public var headers: HTTPHeaders
  /// The body in memory; `nil` if the request has none, or if it is in ``bodyFile`` or ``bodyParts``.
  public var body: [UInt8]? {
    didSet { (bodyFile, bodyParts) = (nil, nil) }
  }
  /// The path of a file whose contents are the body. It is read in parts while it is sent, and must not change until then.
  public var bodyFile: String?
  /// A body that is read in parts while it is sent, from a place that is not a file.
  public var bodyParts: BodyParts?
  /// The path of a file for the body of a successful response, which is written while it is received. The file is created
  /// or overwritten. If the exchange fails, it has a part of the body. A transport can instead return the body in memory;
  /// see ``HTTPResponse/bodyFile``.
  public var responseFile: String?
  /// Whether ``responseFile`` may have the first part of the body, from an exchange that was interrupted. Then only the
  /// rest is requested, if the service has a version of the content that it can be part of; see ``PartialBody``.
  public var resumesResponse: Bool = false
  /// Receives the body of a successful response in parts, instead of ``responseFile``. A transport can instead return the
  /// body in memory; see ``HTTPResponse/isBodyReceived``.
  public var responseReceiver: BodyReceiver?
  /// The maximum time for the exchange; `nil` for the transport's default. With a file as the body of the request or the
  /// response, the default is the maximum time without any progress.
  public var timeout: Duration?
  /// The maximum size of the response's decoded body in bytes; `nil` for the transport's default. By default, a
  /// ``responseFile`` has no maximum size.
  public var responseLimit: Int?
  /// Whether the transport may identify the caller with a client certificate or a netrc entry. A redirect to another origin
  /// sets it to false.
  public var carriesIdentity: Bool = true
  /// Whether redirects to another origin are followed. Requests for data set it to false, since data must come from the
  /// named service. A file can be stored anywhere.
  public var followsElsewhere: Bool = true

  /// Creates a request.
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

  /// The size of the body in bytes; 0 if there is none.
  var bodySize: Int { bodyFile.map { FileBytes.size($0) ?? 0 } ?? bodyParts?.size ?? body?.count ?? 0 }
}

/// A body that is read in parts, for example from an encrypted file.
public struct BodyParts: Sendable {
  /// The number of bytes.
  public let size: Int
  /// Returns the part with a number, from 0; empty after the last. A request that is sent again reads it again.
  public let part: @Sendable (_ number: Int) throws -> [UInt8]

  /// Creates a body of parts that add up to a size in bytes.
  public init(size: Int, part: @escaping @Sendable (_ number: Int) throws -> [UInt8]) {
    self.size = size
    self.part = part
  }
}

/// Receives a body in parts.
public struct BodyReceiver: Sendable {
  /// Called before the first part. If a request is sent again, it is called again, and the body starts from its beginning.
  public let start: @Sendable () throws -> Void
  /// Called for each part, on the thread of the transport. An error ends the exchange.
  public let part: @Sendable (_ bytes: [UInt8]) throws -> Void

  /// Creates a receiver.
  public init(
    start: @escaping @Sendable () throws -> Void, part: @escaping @Sendable (_ bytes: [UInt8]) throws -> Void
  ) {
    self.start = start
    self.part = part
  }
}

/// The method of a request (RFC 9110, 9).
///
/// Any token can be a method, such as OData V2's `MERGE`.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
  /// The name in the request line, in upper case by convention.
  public let rawValue: String

  /// Creates a method; names are case-sensitive.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads only the headers of a resource.
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
  /// Asks which methods a resource allows.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether the method only reads (RFC 9110, 9.2.1).
  public var isSafe: Bool {
    self == .get || self == .head || self == .options
  }
}
