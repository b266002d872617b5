import AppLifecycle
import DataCommands
import FoundationEssentials
import HTTPTransport
import LayeredSettings
import LocalFiles
import OAuthAuthentication
import OnboardingSessions
import ServiceData

/// Creates the client of a service from a session's configuration and credential.
struct ServiceConnector: Sendable {
  let application: any ServiceApplication
  let settings: SettingsSource
  let log: (@Sendable (ExchangeRecord) -> Void)?
  /// What the user types before a command.
  let program: String
  /// The service's settings for its clients, by name.
  var server: [String: String] = [:]

  /// Where the named syncs are read.
  var syncs: SyncSource { SyncSource(application: application, profile: settings.profile) }

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
      return (demo.root, HTTPClient.session(with: demo.root, over: demo.transport, retry: try retry, log: log))
    }
    var connection = try connection(configuration)
    connection.authenticator = try authenticator(credential, configuration)
    return (connection.root, try connection.client(log: log))
  }

  /// Whether the service can be reached; the demo always can.
  ///
  /// - Throws: the errors of ``service(_:credential:demoDirectory:)``.
  func isReachable(_ configuration: SessionConfiguration) async throws -> Bool {
    if configuration.isDemo { return true }
    return try await connection(configuration).isReachable()
  }

  /// The client of the authorization server that a session signs in at; nil if it does not.
  ///
  /// - Parameter isFirst: whether the session is being opened, so that the server may name any instance of the service.
  ///   Later ones must be that of the session, since its waiting changes belong to it.
  /// - Throws: ``OAuthError`` and ``HTTPError`` for invalid addresses, ``SecretFileError``.
  func authorizationClient(
    _ configuration: SessionConfiguration, isFirst: Bool = false
  ) throws -> AuthorizationClient? {
    guard let oauth = configuration.oauth else { return nil }
    let secret = try oauth.clientSecretFile.map { SecretText(try SecretFile.secret(in: $0)) }
    let expected = try isFirst ? nil : configuration.serviceURL.map { try ServiceURL($0.absoluteString) }
    return AuthorizationClient(
      server: try oauth.server,
      registration: ClientRegistration(
        id: oauth.clientID, secret: secret, sendsSecretInBody: oauth.sendsSecretInBody == true),
      scope: oauth.scope,
      instances: application.instanceMember.map { InstanceNaming(member: $0, expected: expected) },
      transport: try connection(configuration, root: oauth.tokenURL).clientForOtherServer(log: log), clock: Self.clock)
  }

  /// The clock of the dependency container.
  private static var clock: RetryClock {
    let clock = WallClock.current
    return RetryClock(
      sleep: RetryClock.system.sleep, now: { Int(clock.now().timeIntervalSince1970) }, random: RetryClock.system.random)
  }

  /// What the authorization server of an issuer says about itself.
  ///
  /// - Throws: ``OAuthError``, ``HTTPError``.
  func discover(
    issuer: String, for configuration: SessionConfiguration
  ) async throws -> AuthorizationServer.Metadata {
    try await AuthorizationServer.discover(
      issuer: issuer, over: try connection(configuration, root: issuer).clientForOtherServer(log: log))
  }

  private var retry: RetryPolicy {
    get throws { RetryPolicy(attempts: try settings.settings(server: server)[ServiceSettings.requestAttempts]) }
  }

  /// - Parameter root: the root if the service is not known yet, for requests to other servers.
  private func connection(_ configuration: SessionConfiguration, root: String? = nil) throws -> ServiceConnection {
    guard let url = configuration.serviceURL?.absoluteString ?? root else { throw CommandError.noService }
    let root = try ServiceURL(url)
    var connection = ServiceConnection(root: root, userAgent: "\(application.name)/\(application.version)")
    let settings = try settings.settings(server: server)
    connection.timeout = .seconds(settings[ServiceSettings.requestTimeout])
    connection.connectTimeout = .seconds(settings[ServiceSettings.connectTimeout])
    connection.retry = try retry
    connection.makeTransport = try DependencyContainer.current.resolve(HTTPTransportFactory.self).make
    connection.headerFiles = configuration.headerFiles
    connection.authorityFile = configuration.authorityFile
    connection.certificateFile = configuration.clientCertificateFile
    return connection
  }

  private func authenticator(
    _ credential: SessionCredential, _ configuration: SessionConfiguration
  ) throws -> any Authenticator {
    switch credential {
    case .none: return NoAuthenticator()
    case .basic(let user, let password): return BasicAuthenticator(user: user, password: SecretText(password))
    case .bearer(let token): return BearerAuthenticator { _ in SecretText(token) }
    case .tokenCommand(let command): return BearerAuthenticator(tokenCommand: command)
    case .oauth(let secrets):
      guard let client = try authorizationClient(configuration) else { return NoAuthenticator() }
      return OAuthAuthenticator(
        client: client, tokens: ProfileTokens(secrets: secrets), isForClient: configuration.oauth?.grant == .client,
        signIn: "sign in again with '\(program) session open'")
    }
  }
}
