import Glibc

/// The settings of a ``CurlTransport``.
public struct TransportSettings: Sendable, Hashable {
  /// The file with the user names and passwords of hosts.
  public enum NetrcLookup: Sendable, Hashable {
    /// No file.
    case none
    /// `.netrc` in the home directory.
    case homeDirectory
    /// The file at this path.
    case file(String)
  }

  /// The trusted certificate authorities.
  public var authorities: TrustedAuthorities
  /// The client's certificate; only used for requests whose ``HTTPRequest/carriesIdentity`` is true.
  public var clientCertificate: ClientCertificate?
  /// The proxy's URL. `nil` uses `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as curl does; an empty string
  /// means no proxy.
  public var proxy: String?
  /// The file with the user names and passwords of hosts.
  public var netrc: NetrcLookup
  /// The maximum time for name resolution, connection and TLS handshake.
  public var connectTimeout: Duration
  /// The maximum time for an exchange, unless the request sets one.
  public var timeout: Duration
  /// The maximum size of a response's decoded body in bytes, unless the request sets a limit. A larger response is aborted
  /// with ``HTTPError/Kind/tooLarge``.
  public var responseLimit: Int
  /// The maximum number of simultaneous exchanges with an origin. Others wait, and their timeout starts later.
  public var exchangesPerOrigin: Int
  /// The `User-Agent` header, unless the request has one.
  public var userAgent: String?

  /// The maximum number of bytes to receive of the body of an error response (a status other than 200 to 299). The rest of
  /// the body is dropped, since it only explains the status.
  public static let errorBodyLimit = 1 << 20
  /// The maximum size of all header lines of an exchange in bytes, including interim responses and trailers.
  public static let headerLimit = 1 << 20

  /// Creates settings; the defaults suit a service on the internet.
  public init(
    authorities: TrustedAuthorities = .fromEnvironment(), clientCertificate: ClientCertificate? = nil,
    proxy: String? = nil, netrc: NetrcLookup = .none, connectTimeout: Duration = .seconds(30),
    timeout: Duration = .seconds(300), responseLimit: Int = 256 << 20, exchangesPerOrigin: Int = 6,
    userAgent: String? = nil
  ) {
    self.authorities = authorities
    self.clientCertificate = clientCertificate
    self.proxy = proxy
    self.netrc = netrc
    self.connectTimeout = connectTimeout
    self.timeout = timeout
    self.responseLimit = responseLimit
    self.exchangesPerOrigin = exchangesPerOrigin
    self.userAgent = userAgent
  }
}

/// The authorities whose certificates are trusted.
public struct TrustedAuthorities: Sendable, Hashable {
  /// The path of a PEM file with certificates; `nil` for the system's.
  public var file: String?
  /// The path of a directory of certificates, named by their hash; `nil` for the system's.
  public var directory: String?

  /// Creates authorities from a file or a directory; without either, the system's are used.
  public init(file: String? = nil, directory: String? = nil) {
    self.file = file
    self.directory = directory
  }

  /// The authorities that environment variables name, as for the curl command: `CURL_CA_BUNDLE` if it is set, else
  /// `SSL_CERT_DIR` and `SSL_CERT_FILE`.
  public static func fromEnvironment(
    _ variable: (_ name: String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) -> TrustedAuthorities {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let bundle = value("CURL_CA_BUNDLE") { return TrustedAuthorities(file: bundle) }
    return TrustedAuthorities(file: value("SSL_CERT_FILE"), directory: value("SSL_CERT_DIR"))
  }
}
