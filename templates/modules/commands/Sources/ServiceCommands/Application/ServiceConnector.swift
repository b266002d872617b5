import FoundationEssentials
import HTTPTransport
import OnboardingSessions
import ServiceData

/// Makes the client of a service from a session's configuration and credential.
struct ServiceConnector: Sendable {
  let application: any ServiceApplication
  let log: (@Sendable (ExchangeRecord) -> Void)?

  /// The client; demo mode keeps the demo's state below the directory.
  ///
  /// - Throws: ``HTTPError`` for a URL that is none, ``CommandError`` where neither a service nor the demo is named.
  func service(
    _ configuration: SessionConfiguration, credential: SessionCredential, demoDirectory: URL
  ) throws -> any RemoteService {
    let (root, client) = try client(configuration, credential: credential, demoDirectory: demoDirectory)
    return try application.makeService(at: root, over: client)
  }

  /// The root of the service and what sends requests to it.
  func client(
    _ configuration: SessionConfiguration, credential: SessionCredential, demoDirectory: URL
  ) throws -> (ServiceURL, HTTPClient) {
    if configuration.isDemo {
      let demo = try application.makeDemo(in: demoDirectory)
      return (demo.root, HTTPClient.session(with: demo.root, over: demo.transport, log: log))
    }
    guard let url = configuration.serviceURL else { throw CommandError.noService }
    let root = try ServiceURL(url.absoluteString)
    let transport = HTTPClient(
      transport: CurlTransport(settings: settings(configuration)),
      middlewares: try headerMiddlewares(configuration, root: root))
    let client = HTTPClient.session(
      with: root, over: transport, authenticator: authenticator(credential), log: log)
    return (root, client)
  }

  private func settings(_ configuration: SessionConfiguration) -> TransportSettings {
    var settings = TransportSettings(userAgent: "\(application.name)/\(application.version)")
    if let file = configuration.authorityFile { settings.authorities = TrustedAuthorities(file: file) }
    settings.clientCertificate = configuration.clientCertificateFile.map { ClientCertificate(certificateFile: $0) }
    return settings
  }

  private func authenticator(_ credential: SessionCredential) -> any Authenticator {
    switch credential {
    case .none: NoAuthenticator()
    case .basic(let user, let password): BasicAuthenticator(user: user, password: SecretText(password))
    case .bearer(let token): BearerAuthenticator { _ in SecretText(token) }
    }
  }

  /// Header files hold one `Name: value` a line; they may be secrets, so only the service's own origin gets them.
  private func headerMiddlewares(
    _ configuration: SessionConfiguration, root: ServiceURL
  ) throws -> [any HTTPMiddleware] {
    try configuration.headerFiles.flatMap { path in
      try headerLines(in: path).compactMap { line -> (any HTTPMiddleware)? in
        let parts = line.split(separator: ":", maxSplits: 1).map(trimmed)
        guard parts.count == 2 else { return nil }
        return APIKeyMiddleware(header: parts[0], key: SecretText(parts[1]), service: root)
      }
    }
  }

  private func headerLines(in path: String) throws -> [Substring] {
    do {
      return try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    } catch {
      throw CommandError.invalidFile(path, reason: error.systemReason)
    }
  }

  private func trimmed(_ text: Substring) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop(while: \.isWhitespace))
  }
}
