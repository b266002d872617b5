import FoundationEssentials

/// The service and the user that a session belongs to.
///
/// The store, the outbox and the secrets of a session belong to its binding. With another service or user, the session
/// would show rows of the wrong service, send changes to the wrong service, and reveal a password to it.
public struct SessionBinding: Sendable, Hashable {
  /// The normalized root of the service; nil for the package's fake service.
  public let service: String?
  /// The user for Basic authentication; nil if there is none.
  public let user: String?

  /// Creates the binding of a configuration.
  public init(_ configuration: SessionConfiguration) {
    service = configuration.isDemo ? nil : configuration.serviceURL.map(Self.root)
    user = configuration.user
  }

  /// Normalizes an address: scheme and host are case-insensitive, and neither the default port nor a trailing slash
  /// distinguishes two services (RFC 3986, 6.2.2.1 and 6.2.3).
  private static func root(_ url: URL) -> String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url.absoluteString }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    if parts.port == ["http": 80, "https": 443][parts.scheme ?? ""] { parts.port = nil }
    while parts.path.hasSuffix("/") { parts.path.removeLast() }
    return parts.string ?? url.absoluteString
  }
}

extension SessionBinding: CustomStringConvertible {
  public var description: String {
    (service.map { "'\($0)'" } ?? "the demo service") + (user.map { " as '\($0)'" } ?? "")
  }
}
