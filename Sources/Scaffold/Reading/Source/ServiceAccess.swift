import HTTPTransport

/// How a service is reached and who is calling; it lives for a run and is recorded nowhere.
public struct ServiceAccess: Sendable {
  /// Who is calling; shown to the service's own origin only.
  public var credentials: HTTPCredentials
  /// Headers of every request; a redirect to another origin leaves them out, since they may be secrets.
  public var headers: HTTPHeaders
  /// How the network is reached: authorities, client certificate, proxy, netrc, times.
  public var settings: TransportSettings
  /// When a request is sent again.
  public var retry: RetryPolicy

  /// Creates an access; by default as anybody.
  public init(
    credentials: HTTPCredentials = .none, headers: HTTPHeaders = [:],
    settings: TransportSettings = TransportSettings(), retry: RetryPolicy = RetryPolicy(repeatsTimedOut: false)
  ) {
    self.credentials = credentials
    self.headers = headers
    self.settings = settings
    self.retry = retry
  }

  /// Whether what the service answers is what it answers everybody: no one says who is calling, neither in a header of
  /// their own making nor in the address.
  func isAnonymous(at url: ServiceURL) -> Bool {
    let known: Set<String> = ["accept", "accept-language", "user-agent"]
    let redactor = SecretRedactor()
    let parameters = (url.query ?? "").split(separator: "&").map { $0.prefix { $0 != "=" } }
    return !isAuthenticated && headers.fields.allSatisfy { known.contains($0.name.lowercased()) }
      && !parameters.contains { redactor.isSecret(parameter: $0) }
  }

  /// The same way through the network as nobody in particular, for services that the user did not name.
  var anonymous: ServiceAccess {
    var settings = settings
    settings.clientCertificate = nil
    settings.netrc = .none
    return ServiceAccess(settings: settings, retry: retry)
  }

  /// Whether anything says who is calling.
  var isAuthenticated: Bool {
    credentials != .none || headers.contains("Authorization") || headers.contains("Cookie")
      || settings.clientCertificate != nil || settings.netrc != .none
  }
}

extension ServiceAccess: CustomStringConvertible, CustomReflectable {
  /// What kind of credentials and how many headers there are, without what they are.
  public var description: String { "credentials: \(credentials), headers: \(headers.fields.count)" }

  /// A mirror without children, so that `dump` shows no header.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
