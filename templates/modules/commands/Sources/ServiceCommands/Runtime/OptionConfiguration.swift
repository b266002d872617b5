import CommandLineInterface
import DataCommands
import FoundationEssentials
import OfflineData
import OnboardingSessions

/// Builds the configuration from options. An option that is not given keeps the recorded value.
struct OptionConfiguration: ConfigurationProviding {
  static let updateMode = CommandOption(
    "update-mode", .choice(of: UpdateMode.self),
    "what an update sends: only the changes, or the whole entity for services that clear omitted properties")

  let arguments: ParsedArguments

  func configuration(kept: SessionConfiguration?) async throws -> SessionConfiguration {
    var configuration = kept ?? SessionConfiguration()
    if let text = arguments[GlobalOptions.serviceURL] {
      configuration.serviceURL = try GlobalOptions.url(text)
      configuration.isDemo = false
    }
    if arguments[GlobalOptions.demo] {
      configuration.isDemo = true
      configuration.serviceURL = nil
    }
    if let user = arguments[ConnectionOptions.user] { configuration.user = user }
    if let file = arguments[ConnectionOptions.passwordFile] { configuration.passwordFile = file }
    if let file = arguments[ConnectionOptions.bearerFile] { configuration.bearerFile = file }
    if let file = arguments[ConnectionOptions.cacert] { configuration.authorityFile = file }
    if let file = arguments[ConnectionOptions.cert] { configuration.clientCertificateFile = file }
    let headers = arguments[ConnectionOptions.header]
    if !headers.isEmpty { configuration.headerFiles = try headers.map(ConnectionOptions.headerFile) }
    if let mode = arguments[Self.updateMode] {
      configuration.replacesEntities = mode == .replace
    }
    // This also refuses an address with a password that an earlier version recorded.
    if let url = configuration.serviceURL { try GlobalOptions.checkHoldsNoSecret(url) }
    guard configuration.isDemo || configuration.serviceURL != nil else { throw CommandError.noService }
    return configuration
  }
}
