import FoundationEssentials

/// How a session reaches its service. Kept in plain text, so it names secrets only by the files that hold them.
public struct SessionConfiguration: Sendable, Hashable, Codable {
  /// The service root; nil in demo mode.
  public var serviceURL: URL?
  /// Whether the package's own service takes the place of a real one.
  public var isDemo: Bool = false
  /// The user name for Basic authentication.
  public var user: String?
  /// A file that holds the password.
  public var passwordFile: String?
  /// A file that holds a bearer token.
  public var bearerFile: String?
  /// Files with header lines that every request carries, in order.
  public var headerFiles: [String] = []
  /// A file with the certificates of the authorities that are trusted.
  public var authorityFile: String?
  /// A file with the client's certificate and its key.
  public var clientCertificateFile: String?
  /// Whether an update sends the whole entity, for a service that cannot do partial updates; nil is false.
  public var replacesEntities: Bool?

  /// Makes the configuration of a service.
  public init(serviceURL: URL? = nil) {
    self.serviceURL = serviceURL
  }

  /// The configuration with every file named from the root, since the next command may run elsewhere.
  public func absolute(in directory: String = FileManager.default.currentDirectoryPath) -> SessionConfiguration {
    func absolute(_ path: String) -> String {
      let base = URL(fileURLWithPath: directory, isDirectory: true)
      return URL(fileURLWithPath: path, relativeTo: base).standardizedFileURL.path
    }
    var result: SessionConfiguration = self
    result.passwordFile = passwordFile.map(absolute)
    result.bearerFile = bearerFile.map(absolute)
    result.headerFiles = headerFiles.map(absolute)
    result.authorityFile = authorityFile.map(absolute)
    result.clientCertificateFile = clientCertificateFile.map(absolute)
    return result
  }
}

extension ContextKey where Value == SessionConfiguration {
  /// How the session reaches its service; put there by ``ConfigurationStep``.
  public static var configuration: ContextKey { ContextKey("configuration") }
}
