import CommandLineInterface
import DataCommands
import OfflineData
import OnboardingSessions

/// Builds the configuration from options. An option that is not given keeps the recorded value.
struct OptionConfiguration: ConfigurationProviding {
  static let updateMode = CommandOption(
    "update-mode", .choice(of: UpdateMode.self),
    "what an update sends: only the changes, or the whole entity for services that clear omitted properties")

  let arguments: ParsedArguments
  let connector: ServiceConnector

  func configuration(kept: SessionConfiguration?) async throws -> SessionConfiguration {
    try ConnectionOptions.checkExclusions(arguments)
    var configuration = kept ?? SessionConfiguration()
    if let text = arguments[GlobalOptions.serviceURL] {
      configuration.serviceURL = try GlobalOptions.url(text)
      configuration.isDemo = false
    }
    if arguments[GlobalOptions.demo] {
      configuration.isDemo = true
      configuration.serviceURL = nil
    }
    if !configuration.isDemo, configuration.serviceURL == nil, let text = connector.application.serviceURL {
      configuration.serviceURL = try GlobalOptions.url(text)
    }
    takeCredentials(into: &configuration)
    if let file = arguments[ConnectionOptions.cacert] { configuration.authorityFile = file }
    if let file = arguments[ConnectionOptions.cert] { configuration.clientCertificateFile = file }
    let headers = arguments[ConnectionOptions.header]
    if !headers.isEmpty { configuration.headerFiles = try headers.map(ConnectionOptions.headerFile) }
    if let mode = arguments[Self.updateMode] {
      configuration.replacesEntities = mode == .replace
    }
    // This also refuses an address with a password that an earlier version recorded.
    if let url = configuration.serviceURL { try GlobalOptions.checkHoldsNoSecret(url) }
    guard configuration.isDemo || configuration.serviceURL != nil || isNamedBySignIn(configuration) else {
      throw CommandError.noService
    }
    try await takeOAuth(into: &configuration)
    return configuration
  }

  /// Whether the authorization server will name the service.
  private func isNamedBySignIn(_ configuration: SessionConfiguration) -> Bool {
    connector.application.instanceMember != nil && (configuration.oauth != nil || OAuthOptions.areGiven(arguments))
  }

  /// The last kind of credentials that was given replaces all others.
  private func takeCredentials(into configuration: inout SessionConfiguration) {
    if !arguments.given(ConnectionOptions.credentials).isEmpty {
      configuration.bearerFile = nil
      configuration.tokenCommand = nil
      configuration.oauth = nil
    }
    if let user = arguments[ConnectionOptions.user] { configuration.user = user }
    if let file = arguments[ConnectionOptions.passwordFile] { configuration.passwordFile = file }
    if let file = arguments[ConnectionOptions.bearerFile] { configuration.bearerFile = file }
    if let command = arguments[ConnectionOptions.tokenCommand] { configuration.tokenCommand = command }
  }

  private func takeOAuth(into configuration: inout SessionConfiguration) async throws {
    guard OAuthOptions.areGiven(arguments) else { return }
    if let other = arguments.given(ConnectionOptions.credentials).first {
      throw ArgumentError(
        .conflict, "'--\(other.name)' and signing in with OAuth 2.0 exclude each other", hint: "use only one of them")
    }
    let known = configuration
    configuration.oauth = try await OAuthOptions.configuration(arguments, kept: configuration.oauth) { issuer in
      try await connector.discover(issuer: issuer, for: known)
    }
    configuration.passwordFile = nil
    configuration.bearerFile = nil
    configuration.tokenCommand = nil
  }
}
