import HTTPTransport

/// How the token endpoint names the user's instance of the service: with a further member of its answer (RFC 6749, 5.1).
///
/// The access token is sent to the instance. So its address has the scheme `https`, unless both the instance and the token
/// endpoint are on this machine, and after the first sign-in it stays the same.
public struct InstanceNaming: Sendable, Hashable {
  /// The name of the member with the instance's address.
  public let member: String
  /// The root of the service that tokens must be for; nil if the first answer decides.
  public let expected: ServiceURL?

  /// Creates the naming.
  public init(member: String, expected: ServiceURL? = nil) {
    self.member = member
    self.expected = expected
  }

  /// The address of the instance in the answer of an endpoint; nil if the answer has none. Servers need not repeat it.
  ///
  /// - Throws: ``OAuthError/malformed(reason:host:)`` for an address that no token may be sent to, and
  ///   ``OAuthError/otherInstance(_:expected:host:)``.
  func instance(in body: [UInt8], from endpoint: ServiceURL) throws -> ServiceURL? {
    guard let text = ServerAnswer.text(of: member, in: body) else { return nil }
    guard let url = try? ServiceURL(text), Self.isUsable(url, from: endpoint), !text.contains("#") else {
      throw OAuthError.malformed(
        reason: "its '\(member)' is not an address with 'https' that a token may be sent to", host: endpoint.hostAndPort
      )
    }
    if let expected, !Self.holds(url, expected) {
      throw OAuthError.otherInstance(url.description, expected: expected.description, host: endpoint.hostAndPort)
    }
    return url
  }

  /// Whether a token may be used: it is for the expected instance, or nothing is known about one of them.
  func allows(_ token: OAuthToken) -> Bool {
    guard let expected, let instance = token.instance else { return true }
    return (try? ServiceURL(instance)).map { Self.holds($0, expected) } ?? false
  }

  private static func isUsable(_ url: ServiceURL, from endpoint: ServiceURL) -> Bool {
    guard url.userInfo == nil, url.query == nil, !url.path.split(separator: "/").contains("..") else { return false }
    return url.isOnThisMachine ? endpoint.isOnThisMachine : url.scheme == "https"
  }

  /// Whether a service is at an instance.
  private static func holds(_ instance: ServiceURL, _ service: ServiceURL) -> Bool {
    let (above, path) = (instance.path.split(separator: "/"), service.path.split(separator: "/"))
    return instance.origin == service.origin && path.starts(with: above)
  }
}
