import Glibc

/// How ``CurlTransport`` reaches services.
public struct TransportSettings: Sendable, Hashable {
  /// Where user names and passwords of hosts are looked up.
  public enum NetrcLookup: Sendable, Hashable {
    /// Nowhere.
    case none
    /// In `.netrc` of the home directory.
    case homeDirectory
    /// In the file at this path.
    case file(String)
  }

  /// The certificate authorities that are trusted.
  public var authorities: TrustedAuthorities
  /// The certificate with which the client says who it is; shown only where ``HTTPRequest/carriesIdentity`` is true.
  public var clientCertificate: ClientCertificate?
  /// The proxy's URL; `nil` takes it from `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as curl does;
  /// an empty one means none.
  public var proxy: String?
  /// Where user names and passwords of hosts are looked up.
  public var netrc: NetrcLookup
  /// The time for name, connection and TLS.
  public var connectTimeout: Duration
  /// The time for a whole exchange, where the request names none.
  public var timeout: Duration
  /// The most bytes that the body of a response may have after decoding, where the request names no other limit. A
  /// response that exceeds it is given up while it is received, with ``HTTPError/Kind/tooLarge``.
  public var responseLimit: Int
  /// The most exchanges with one origin at the same time; further ones wait, and their time does not run yet.
  public var exchangesPerOrigin: Int
  /// What the `User-Agent` header says, where the request does not.
  public var userAgent: String?

  /// The most bytes that are received of the body of a response whose status is not 200 to 299: the status says what
  /// happened, and the body only explains it. The rest is not received.
  public static let errorBodyLimit = 1 << 20
  /// The most bytes of header lines in one exchange, including interim responses and trailers.
  public static let headerLimit = 1 << 20

  /// Settings; everything has a default that suits a service on the internet.
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

/// Whose signature makes a service's certificate trusted.
public struct TrustedAuthorities: Sendable, Hashable {
  /// The path of a file of certificates, in PEM; `nil` leaves the system's.
  public var file: String?
  /// The path of a directory of certificates, named by their hash; `nil` leaves the system's.
  public var directory: String?

  /// Authorities in a file or a directory; without either those of the system.
  public init(file: String? = nil, directory: String? = nil) {
    self.file = file
    self.directory = directory
  }

  /// The authorities that environment variables name, read as curl's command line tool reads them:
  /// `CURL_CA_BUNDLE` if it is there, else `SSL_CERT_DIR` and `SSL_CERT_FILE`.
  public static func fromEnvironment(
    _ variable: (_ name: String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) -> TrustedAuthorities {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let bundle = value("CURL_CA_BUNDLE") { return TrustedAuthorities(file: bundle) }
    return TrustedAuthorities(file: value("SSL_CERT_FILE"), directory: value("SSL_CERT_DIR"))
  }
}
