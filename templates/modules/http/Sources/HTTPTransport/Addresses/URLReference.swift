/// A relative or absolute reference to a resource, split into its parts (RFC 3986, 4.1 and appendix B).
struct URLReference {
  /// The scheme in lower case.
  let scheme: String?
  let authority: String?
  let path: String
  let query: String?

  /// Splits any text. Characters that are not allowed in a URL are percent-encoded; surrounding white space and the fragment
  /// are removed.
  init(_ text: String) {
    var rest = Self.escaped(text)[...]
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    var scheme: String?
    if let end = rest.firstIndex(where: { ":/?".contains($0) }), rest[end] == ":", Self.isScheme(rest[..<end]) {
      scheme = rest[..<end].lowercased()
      rest = rest[rest.index(after: end)...]
    }
    var query: String?
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    var authority: String?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    self.scheme = scheme
    self.authority = authority
    self.path = String(rest)
    self.query = query
  }

  /// Removes the segments `.` and `..` from a path (RFC 3986, 5.2.4).
  static func withoutDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default:
        kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, PercentEncoding.isUnreserved(first), !text.isEmpty else { return false }
    return text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "+") || (PercentEncoding.isUnreserved(byte) && byte != UInt8(ascii: "_"))
    } && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
  }

  /// Percent-encodes spaces, control characters, quotes, brackets outside of hosts, and all non-ASCII characters.
  private static func escaped(_ text: String) -> String {
    var source = Array(text.utf8)[...]
    while let last = source.last, last <= 0x20 { source = source.dropLast() }
    source = source.drop { $0 <= 0x20 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    let illegal: StaticString = "\"<>\\^`{|}"
    for byte in source {
      let isLegal = byte > 0x20 && byte < 0x7F && !illegal.withUTF8Buffer { $0.contains(byte) }
      if isLegal {
        bytes.append(byte)
      } else {
        PercentEncoding.append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The authority of a URL, split into its parts (RFC 3986, 3.2).
struct URLAuthority {
  let userInfo: String?
  /// The host in lower case; an IPv6 address has brackets.
  let host: String
  let port: Int?

  /// Parses `user@host:port`; `nil` if there is no host, or the port is not a number from 1 to 65535.
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
