/// A reference to a resource, relative or absolute, split into its parts (RFC 3986, 4.1 and appendix B).
struct URLReference {
  /// In lower case.
  let scheme: String?
  let authority: String?
  let path: String
  let query: String?

  /// Splits any text; what no URL may hold is percent-encoded, surrounding white space and the fragment are left out.
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

  /// A path without its segments `.` and `..` (RFC 3986, 5.2.4).
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

  /// The text with spaces, controls, quotes, brackets outside of hosts, and all that is not ASCII percent-encoded.
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
