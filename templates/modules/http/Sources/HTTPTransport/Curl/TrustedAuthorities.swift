import Glibc

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
