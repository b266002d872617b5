import CommandLineInterface
import FoundationEssentials
import OnboardingSessions

/// The configuration that options give; options that are not given leave what is kept.
struct OptionConfiguration: ConfigurationProviding {
  let arguments: ParsedArguments

  func configuration(kept: SessionConfiguration?) async throws -> SessionConfiguration {
    var configuration = kept ?? SessionConfiguration()
    if let text = arguments.value(GlobalOptions.serviceURL) {
      guard let url = URL(string: text), url.scheme != nil else {
        throw ArgumentError(
          .invalidValue, "'\(text)' is no URL, expected one that begins with 'http://' or 'https://'")
      }
      configuration.serviceURL = url
      configuration.isDemo = false
    }
    if arguments.contains(GlobalOptions.demo) {
      configuration.isDemo = true
      configuration.serviceURL = nil
    }
    if let user = arguments.value(ConnectionOptions.user) { configuration.user = user }
    if let file = arguments.value(ConnectionOptions.passwordFile) { configuration.passwordFile = file }
    if let file = arguments.value(ConnectionOptions.bearerFile) { configuration.bearerFile = file }
    if let file = arguments.value(ConnectionOptions.cacert) { configuration.authorityFile = file }
    if let file = arguments.value(ConnectionOptions.cert) { configuration.clientCertificateFile = file }
    let headers = arguments.values(ConnectionOptions.header)
    if !headers.isEmpty { configuration.headerFiles = try headers.map(headerFile) }
    guard configuration.isDemo || configuration.serviceURL != nil else { throw CommandError.noService }
    return configuration
  }

  /// Headers come only from files, since arguments of a process can be seen by others.
  private func headerFile(_ text: String) throws -> String {
    guard text.hasPrefix("@"), text.count > 1 else {
      throw ArgumentError(
        .invalidValue, "a header in an argument can be seen by other users; write it into a file and say '@FILE'")
    }
    return String(text.dropFirst())
  }
}
