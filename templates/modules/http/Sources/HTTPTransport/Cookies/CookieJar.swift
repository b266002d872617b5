import Glibc

/// The cookies of a session, in memory only (RFC 6265).
public actor CookieJar {
  private var cookies: [StoredCookie] = []
  private let now: @Sendable () -> Int

  /// An empty jar; tests replace the time, in seconds since 1970.
  public init(now: @escaping @Sendable () -> Int = { time(nil) }) {
    self.now = now
  }

  /// Keeps the cookies that a response from a URL sets.
  public func store(_ headers: HTTPHeaders, from url: ServiceURL) {
    let now = now()
    let received = headers.values(of: "Set-Cookie").compactMap { StoredCookie(parsing: $0, from: url, now: now) }
    guard !received.isEmpty else { return }
    for cookie in received {
      if let index = cookies.firstIndex(where: cookie.replaces) {
        cookies[index] = cookie
      } else {
        cookies.append(cookie)
      }
    }
    cookies.removeAll { $0.isExpired(now: now) }
  }

  /// The value of the `Cookie` header for a request to a URL, those of longer paths first; `nil` if there is none.
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

  /// Forgets all cookies: the session is over.
  public func removeAll() {
    cookies = []
  }
}
