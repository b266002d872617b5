import DataCommands
import FoundationEssentials
import HTTPTransport
import OnboardingSessions

extension SessionConfiguration {
  /// The root of the service at an instance that the authorization server named. An instance without a path has the path of
  /// the configured root.
  ///
  /// - Throws: `HTTPError` or `ArgumentError` for an address that is not a URL.
  func root(at instance: ServiceURL) throws -> URL {
    var root = instance
    if ["", "/"].contains(root.path), let serviceURL {
      let configured = try ServiceURL(serviceURL.absoluteString)
      root.path = configured.path
      root.query = configured.query
    }
    return try GlobalOptions.url(root.description)
  }
}
