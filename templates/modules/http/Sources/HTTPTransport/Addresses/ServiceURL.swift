/// An absolute URL with the scheme `http` or `https`, split into its parts (RFC 3986, 3).
///
/// The parts are kept as written, except that characters which are not allowed in a URL, and which some services use in
/// their links, are percent-encoded.
public struct ServiceURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// The part of the authority before `@`, if any. It may be a secret, so ``description`` leaves it out.
  public let userInfo: String?
  /// The host in lower case; an IPv6 address has brackets.
  public let host: String
  /// The port; `nil` for the scheme's default port.
  public let port: Int?
  /// The path, percent-encoded; empty or starting with `/`.
  public var path: String
  /// The query without `?`, percent-encoded.
  public var query: String?

  /// Parses an absolute URL without its fragment, which is never sent.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/invalidRequest`` if the text is not an absolute URL with a supported
  ///   scheme and a host.
  public init(_ text: String) throws(HTTPError) {
    let reference = URLReference(text)
    guard let scheme = reference.scheme, scheme == "http" || scheme == "https" else {
      throw HTTPError(.invalidRequest, host: "", detail: "expected a URL that starts with 'http://' or 'https://'")
    }
    guard let authority = reference.authority, let parts = URLAuthority(authority) else {
      throw HTTPError(.invalidRequest, host: "", detail: "the URL has no host, or an invalid port")
    }
    self.init(scheme: scheme, authority: parts, path: reference.path, query: reference.query)
  }

  private init(scheme: String, authority: URLAuthority, path: String, query: String?) {
    self.scheme = scheme
    self.userInfo = authority.userInfo
    self.host = authority.host
    self.port = authority.port == (scheme == "https" ? 443 : 80) ? nil : authority.port
    self.path = path
    self.query = query
  }

  /// The host, and the port unless it is the scheme's default, as in the `Host` header.
  public var hostAndPort: String {
    port.map { "\(host):\($0)" } ?? host
  }

  /// The scheme, host and port (RFC 6454, 4). Credentials are only sent to the same origin.
  public var origin: String {
    "\(scheme)://\(hostAndPort)"
  }

  /// Whether the address is on this machine.
  public var isOnThisMachine: Bool { ["127.0.0.1", "[::1]", "localhost"].contains(host) }

  /// Whether nobody on the way can read what is sent to the address, such as a password: it is encrypted, or does not leave
  /// this machine.
  public var isConfidential: Bool { scheme == "https" || isOnThisMachine }

  /// Resolves a relative or absolute reference against this URL (RFC 3986, 5.2).
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/invalidRequest`` if the result has an unsupported scheme.
  public func resolving(_ text: String) throws(HTTPError) -> ServiceURL {
    let reference = URLReference(text)
    if reference.scheme != nil { return try ServiceURL(text) }
    if reference.authority != nil { return try ServiceURL("\(scheme):\(text)") }
    var target = self
    if reference.path.isEmpty {
      target.query = reference.query ?? query
    } else {
      target.path = URLReference.withoutDotSegments(merged(reference.path))
      target.query = reference.query
    }
    return target
  }

  /// The URL of a resource below this one: the path is appended after exactly one slash, and the query is removed.
  ///
  /// - Parameter relativePath: the percent-encoded path. Unlike ``resolving(_:)``, this method never replaces the last
  ///   segment.
  public func appending(_ relativePath: String) -> ServiceURL {
    var target = self
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    target.path = base + (relativePath.hasPrefix("/") ? relativePath : "/" + relativePath)
    target.query = nil
    return target
  }

  /// Merges a relative path with this path (RFC 3986, 5.2.3).
  private func merged(_ relativePath: String) -> String {
    if relativePath.hasPrefix("/") { return relativePath }
    guard let slash = path.lastIndex(of: "/") else { return "/" + relativePath }
    return path[...slash] + relativePath
  }
}

extension ServiceURL: CustomStringConvertible {
  /// The URL as text, without user information.
  public var description: String {
    origin + (path.isEmpty ? "/" : path) + (query.map { "?" + $0 } ?? "")
  }
}
