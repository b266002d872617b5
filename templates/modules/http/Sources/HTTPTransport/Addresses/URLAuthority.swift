/// The authority of a URL, in its parts (RFC 3986, 3.2).
struct URLAuthority {
  let userInfo: String?
  /// In lower case, an IPv6 address with its brackets.
  let host: String
  let port: Int?

  /// Reads `user@host:port`; `nil` if there is no host, or a port that is no number from 1 to 65535.
  init?(_ text: String) {
    var rest = text[...]
    var userInfo: String?
    if let at = rest.lastIndex(of: "@") {
      userInfo = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    let hostEnd: String.Index
    if rest.hasPrefix("[") {
      guard let bracket = rest.firstIndex(of: "]") else { return nil }
      hostEnd = rest.index(after: bracket)
    } else {
      hostEnd = rest.firstIndex(of: ":") ?? rest.endIndex
    }
    let host = rest[..<hostEnd].lowercased()
    guard !host.isEmpty, !host.contains("%") else { return nil }
    var port: Int?
    let tail = rest[hostEnd...]
    if tail.count > 1 || !(tail.isEmpty || tail == ":") {
      guard tail.first == ":", let number = UInt16(tail.dropFirst()), number > 0 else { return nil }
      port = Int(number)
    }
    self.userInfo = userInfo
    self.host = host
    self.port = port
  }
}
