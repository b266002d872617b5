import FoundationEssentials

/// How a session reaches its service. It is stored as plain text, so it names secrets only by their files.
public struct SessionConfiguration: Sendable, Hashable, Codable {
  /// The service root; nil in demo mode.
  public var serviceURL: URL?
  /// Whether the session uses the package's fake service.
  public var isDemo: Bool = false
  /// The user name for Basic authentication.
  public var user: String?
  /// A file with the password.
  public var passwordFile: String?
  /// A file with a bearer token.
  public var bearerFile: String?
  /// A shell command that prints a bearer token.
  public var tokenCommand: String?
  /// How the session signs in at an OAuth 2.0 authorization server; nil if it does not.
  public var oauth: OAuthConfiguration?
  /// Identifies the person who signed in at the authorization server; nil if it did not say who it was.
  public var person: String?
  /// Files with header lines for every request, in order.
  public var headerFiles: [String] = []
  /// A PEM file with the certificates of the trusted authorities.
  public var authorityFile: String?
  /// A PEM file with the client's certificate and its key.
  public var clientCertificateFile: String?
  /// Whether an update sends the whole entity, for a service without partial updates; nil means false.
  public var replacesEntities: Bool?

  /// Creates the configuration of a service.
  public init(serviceURL: URL? = nil) {
    self.serviceURL = serviceURL
  }

  /// The configuration with absolute paths of files, since the next command may run in another directory.
  public func absolute(in directory: String = FileManager.default.currentDirectoryPath) -> SessionConfiguration {
    func absolute(_ path: String) -> String {
      let base = URL(fileURLWithPath: directory, isDirectory: true)
      return URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL.path
    }
    var result: SessionConfiguration = self
    result.passwordFile = passwordFile.map(absolute)
    result.bearerFile = bearerFile.map(absolute)
    result.oauth?.clientSecretFile = oauth?.clientSecretFile.map(absolute)
    result.headerFiles = headerFiles.map(absolute)
    result.authorityFile = authorityFile.map(absolute)
    result.clientCertificateFile = clientCertificateFile.map(absolute)
    return result
  }
}

extension ContextKey where Value == SessionConfiguration {
  /// How the session reaches its service; set by ``ConfigurationStep``.
  public static var configuration: ContextKey { ContextKey("configuration") }
}
