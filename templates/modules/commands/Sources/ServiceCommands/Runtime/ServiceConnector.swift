import DataCommands
import FoundationEssentials
import HTTPTransport
import OnboardingSessions
import ServiceData

/// Creates the client of a service from a session's configuration and credential.
struct ServiceConnector: Sendable {
  let application: any ServiceApplication
  let log: (@Sendable (ExchangeRecord) -> Void)?

  /// The service's client. In demo mode, the demo's state is stored in `demoDirectory`.
  ///
  /// - Throws: ``HTTPError`` for an invalid URL, ``CommandError`` if neither a service nor the demo is configured.
  func service(
    _ configuration: SessionConfiguration, credential: SessionCredential, demoDirectory: URL
  ) throws -> any RemoteService {
    let (root, client) = try client(configuration, credential: credential, demoDirectory: demoDirectory)
    return try application.makeService(at: root, over: client)
  }

  /// The root of the service and the HTTP client for it.
  func client(
    _ configuration: SessionConfiguration, credential: SessionCredential, demoDirectory: URL
  ) throws -> (ServiceURL, HTTPClient) {
    if configuration.isDemo {
      let demo = try application.makeDemo(in: demoDirectory)
      return (demo.root, HTTPClient.session(with: demo.root, over: demo.transport, log: log))
    }
    let connection = try connection(configuration, credential)
    return (connection.root, try connection.client(log: log))
  }

  /// Whether the service can be reached; the demo always can.
  ///
  /// - Throws: the errors of ``service(_:credential:demoDirectory:)``.
  func isReachable(_ configuration: SessionConfiguration) async throws -> Bool {
    if configuration.isDemo { return true }
    return try await connection(configuration, .none).isReachable()
  }

  private func connection(
    _ configuration: SessionConfiguration, _ credential: SessionCredential
  ) throws -> ServiceConnection {
    guard let url = configuration.serviceURL else { throw CommandError.noService }
    let root = try ServiceURL(url.absoluteString)
    var connection = ServiceConnection(root: root, userAgent: "\(application.name)/\(application.version)")
    connection.authenticator = authenticator(credential)
    connection.headerFiles = configuration.headerFiles
    connection.authorityFile = configuration.authorityFile
    connection.certificateFile = configuration.clientCertificateFile
    return connection
  }

  private func authenticator(_ credential: SessionCredential) -> any Authenticator {
    switch credential {
    case .none: NoAuthenticator()
    case .basic(let user, let password): BasicAuthenticator(user: user, password: SecretText(password))
    case .bearer(let token): BearerAuthenticator { _ in SecretText(token) }
    }
  }
}
