import Glibc

/// The cookies of a session, in memory only (RFC 6265).
///
/// Unlike in the standard, a cookie is only sent to the scheme and the port that set it, since another port of the same
/// host is another service.
public actor CookieJar {
  /// The maximum number of cookies; the oldest ones are removed.
  public static let countLimit = 300
  /// The maximum size of a `Set-Cookie` value in bytes; longer ones are ignored.
  public static let sizeLimit = 16 << 10

  private var cookies: [StoredCookie] = []
  private let now: @Sendable () -> Int

  /// Creates an empty jar. `now` returns the time in seconds since 1970, for tests.
  public init(now: @escaping @Sendable () -> Int = { time(nil) }) {
    self.now = now
  }

  /// Stores the cookies of a response from a URL.
  public func store(_ headers: HTTPHeaders, from url: ServiceURL) {
    let now = now()
    let texts = headers.values(of: "Set-Cookie").filter { $0.utf8.count <= Self.sizeLimit }
    let received = texts.compactMap { StoredCookie(parsing: $0, from: url, now: now) }
    guard !received.isEmpty else { return }
    for cookie in received {
      if let index = cookies.firstIndex(where: cookie.replaces) {
        cookies[index] = cookie
      } else {
        cookies.append(cookie)
      }
    }
    cookies.removeAll { $0.isExpired(now: now) }
    cookies.removeFirst(max(0, cookies.count - Self.countLimit))
  }

  /// The value of the `Cookie` header for a request to a URL, with longer paths first; `nil` if there are no cookies.
  public func header(for url: ServiceURL) -> String? {
    let now = now()
    let sent = cookies.filter { $0.isSent(to: url, now: now) }
    guard !sent.isEmpty else { return nil }
    let ordered = sent.enumerated().sorted { left, right in
      let leftLength = left.element.path.utf8.count
      let rightLength = right.element.path.utf8.count
      return leftLength == rightLength ? left.offset < right.offset : leftLength > rightLength
    }
    return ordered.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
  }

  /// Removes all cookies, at the end of a session.
  public func removeAll() {
    cookies = []
  }
}

/// A stored cookie: its value and its scope (RFC 6265, 5.3).
struct StoredCookie: Sendable {
  let name: String
  let value: String
  /// The domain in lower case, without a leading dot.
  let domain: String
  /// Whether the cookie is only sent to this host, and not to its subdomains.
  let isHostOnly: Bool
  let path: String
  /// The scheme of the URL that set the cookie. The port must also match.
  let scheme: String
  let port: Int?
  /// The expiry time in seconds since 1970; `nil` for a session cookie.
  let expiry: Int?

  /// Parses a `Set-Cookie` value; `nil` if it is invalid, or the host must not set it.
  init?(parsing text: String, from url: ServiceURL, now: Int) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard let first = parts.first, let pair = Self.pair(first), !pair.name.isEmpty else { return nil }
    var attributes: [String: String] = [:]
    for part in parts.dropFirst() {
      let attribute = Self.pair(part) ?? (Self.trimmed(part), "")
      attributes[attribute.name.lowercased()] = attribute.value
    }
    var domain = (attributes["domain"] ?? "").lowercased()
    if domain.hasPrefix(".") { domain.removeFirst() }
    if domain.isEmpty || domain == url.host {
      isHostOnly = domain.isEmpty
      domain = url.host
    } else {
      guard domain.contains("."), Self.host(url.host, isBelow: domain) else { return nil }
      isHostOnly = false
    }
    self.domain = domain
    name = pair.name
    value = pair.value
    (scheme, port) = (url.scheme, url.port)
    path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.defaultPath(of: url)
    if let age = attributes["max-age"].flatMap({ Int($0) }) {
      expiry = now + min(max(age, 0), 1 << 40)
    } else {
      expiry = attributes["expires"].flatMap(HTTPDate.init(parsing:))?.secondsSince1970
    }
    guard attributes["secure"] == nil || url.scheme == "https" else { return nil }
  }

  /// Whether the cookie is sent to a URL.
  func isSent(to url: ServiceURL, now: Int) -> Bool {
    let isHost = url.host == domain || (!isHostOnly && Self.host(url.host, isBelow: domain))
    return isHost && url.scheme == scheme && url.port == port && isPath(url.path) && !isExpired(now: now)
  }

  /// Whether the cookie has expired.
  func isExpired(now: Int) -> Bool {
    expiry.map { $0 <= now } ?? false
  }

  /// Whether this cookie replaces another one.
  func replaces(_ other: StoredCookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path && scheme == other.scheme && port == other.port
  }

  /// Whether the cookie's path matches a requested path (RFC 6265, 5.1.4).
  private func isPath(_ requested: String) -> Bool {
    let requested = requested.isEmpty ? "/" : requested
    guard requested.hasPrefix(path) else { return false }
    return requested.utf8.count == path.utf8.count || path.hasSuffix("/")
      || requested.dropFirst(path.count).hasPrefix("/")
  }

  /// Whether a host is in a domain (RFC 6265, 5.1.3). An IP address has no subdomains.
  private static func host(_ host: String, isBelow domain: String) -> Bool {
    host.hasSuffix("." + domain) && !host.hasPrefix("[") && !host.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// The default path of a cookie (RFC 6265, 5.1.4).
  private static func defaultPath(of url: ServiceURL) -> String {
    guard let slash = url.path.lastIndex(of: "/"), slash > url.path.startIndex else { return "/" }
    return String(url.path[..<slash])
  }

  private static func pair(_ text: Substring) -> (name: String, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    return (trimmed(text[..<equals]), trimmed(text[text.index(after: equals)...]))
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop { $0 == " " || $0 == "\t" }
    guard let last = rest.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(rest[...last])
  }
}
