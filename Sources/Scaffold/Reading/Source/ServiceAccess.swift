import HTTPTransport

/// The network settings and credentials for a service. They exist for one run and are not recorded.
public struct ServiceAccess: Sendable {
  /// The credentials, which are only sent to the service's own origin.
  public var credentials: HTTPCredentials
  /// The headers of every request; they may be secret, so redirects to another origin drop them.
  public var headers: HTTPHeaders
  /// The transport settings: certificate authorities, client certificate, proxy, netrc, timeouts.
  public var settings: TransportSettings
  /// The policy for retries.
  public var retry: RetryPolicy

  /// Creates access settings; anonymous by default.
  public init(
    credentials: HTTPCredentials = .none, headers: HTTPHeaders = [:],
    settings: TransportSettings = TransportSettings(), retry: RetryPolicy = RetryPolicy(repeatsTimedOut: false)
  ) {
    self.credentials = credentials
    self.headers = headers
    self.settings = settings
    self.retry = retry
  }

  /// Whether the service sends everybody the same response, because neither a custom header nor the address identifies
  /// the caller.
  func isAnonymous(at url: ServiceURL) -> Bool {
    let known: Set<String> = ["accept", "accept-language", "user-agent"]
    let redactor = SecretRedactor()
    let parameters = (url.query ?? "").split(separator: "&").map { $0.prefix { $0 != "=" } }
    return !isAuthenticated && headers.fields.allSatisfy { known.contains($0.name.lowercased()) }
      && !parameters.contains { redactor.isSecret(parameter: $0) }
  }

  /// The same settings without credentials, for services that the user did not name.
  var anonymous: ServiceAccess {
    var settings = settings
    settings.clientCertificate = nil
    settings.netrc = .none
    return ServiceAccess(settings: settings, retry: retry)
  }

  /// Whether requests identify the caller.
  var isAuthenticated: Bool {
    credentials != .none || headers.contains("Authorization") || headers.contains("Cookie")
      || settings.clientCertificate != nil || settings.netrc != .none
  }
}

extension ServiceAccess: CustomStringConvertible, CustomReflectable {
  /// The kind of credentials and the number of headers, without their values.
  public var description: String { "credentials: \(credentials), headers: \(headers.fields.count)" }

  /// A mirror without children, so that `dump` shows no header.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
