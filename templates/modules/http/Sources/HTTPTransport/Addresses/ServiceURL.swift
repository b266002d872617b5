/// An absolute URL with scheme `http` or `https`, in its parts, each kept as it is written (RFC 3986, 3).
///
/// Characters that no URL may hold, as some services write them into their links, are percent-encoded when it is read.
public struct ServiceURL: Sendable, Hashable {
  /// `http` or `https`.
  public let scheme: String
  /// What stands before `@` in the authority, if anything; never part of ``description``, since it may be a secret.
  public let userInfo: String?
  /// The host in lower case; an IPv6 address has its brackets.
  public let host: String
  /// The port, or `nil` for the scheme's own.
  public let port: Int?
  /// The path, percent-encoded; empty or starting with `/`.
  public var path: String
  /// The query without `?`, percent-encoded.
  public var query: String?

  /// Reads an absolute URL; a fragment is left out, since it is never sent.
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/invalidRequest`` if the text is no absolute URL of a scheme
  ///   that is spoken here, or names no host.
  public init(_ text: String) throws(HTTPError) {
    let reference = URLReference(text)
    guard let scheme = reference.scheme, scheme == "http" || scheme == "https" else {
      throw HTTPError(.invalidRequest, host: "", detail: "expected a URL that starts with 'http://' or 'https://'")
    }
    guard let authority = reference.authority, let parts = URLAuthority(authority) else {
      throw HTTPError(.invalidRequest, host: "", detail: "the URL names no host, or a port that is not a number")
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

  /// Host with port, if it is not the scheme's, as in the `Host` header.
  public var hostAndPort: String {
    port.map { "\(host):\($0)" } ?? host
  }

  /// Scheme, host and port: what must be the same for credentials to be sent (RFC 6454, 4).
  public var origin: String {
    "\(scheme)://\(hostAndPort)"
  }

  /// The URL that a reference, relative or absolute, names when it stands in a document from here (RFC 3986, 5.2).
  ///
  /// - Throws: ``HTTPError`` of kind ``HTTPError/Kind/invalidRequest`` if it leads to another scheme.
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

  /// The URL of a resource below this one, its path appended after exactly one slash, without the query.
  ///
  /// - Parameter relativePath: percent-encoded; unlike in ``resolving(_:)``, the last segment here is never replaced.
  public func appending(_ relativePath: String) -> ServiceURL {
    var target = self
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    target.path = base + (relativePath.hasPrefix("/") ? relativePath : "/" + relativePath)
    target.query = nil
    return target
  }

  /// The path of a reference put in place of the last segment here (RFC 3986, 5.2.3).
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
