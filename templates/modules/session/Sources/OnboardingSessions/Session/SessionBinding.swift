import FoundationEssentials

/// The service and the user that a session belongs to.
///
/// The store, the outbox and the secrets of a session are those of its binding. Used with any other service or user,
/// they would show one service's rows as another's, send changes where nobody made them, and tell a password to a
/// stranger.
public struct SessionBinding: Sendable, Hashable {
  /// The root of the service in a form that equal services share; nil for the package's own one.
  public let service: String?
  /// The user for Basic authentication; nil where the session names none.
  public let user: String?

  /// The binding of a session that is configured like this.
  public init(_ configuration: SessionConfiguration) {
    service = configuration.isDemo ? nil : configuration.serviceURL.map(Self.root)
    user = configuration.user
  }

  /// Scheme and host do not depend on case, and neither the usual port nor a slash at the end tells two services apart
  /// (RFC 3986, 6.2.2.1 and 6.2.3).
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
