/// Addresses for a report that anybody may read.
enum ShownAddress {
  /// The address without a user, password, query and fragment.
  static func withoutCredentials(_ address: String) -> String {
    var rest = address[...]
    var scheme = ""
    if let mark = rest.firstRange(of: "://") {
      scheme = String(rest[..<mark.upperBound])
      rest = rest[mark.upperBound...]
    }
    let authority = rest.prefix { !"/?#".contains($0) }
    var path = rest[authority.endIndex...].prefix { !"?#".contains($0) }
    // A password can contain '/', '?' or '#' that is not encoded, so that the end of the credentials comes after it.
    let host = (path.isEmpty ? rest : rest[..<path.endIndex]).lastIndex(of: "@")
    var shownHost = authority
    if let host {
      let after = rest[rest.index(after: host)...]
      shownHost = after.prefix { !"/?#".contains($0) }
      path = after[shownHost.endIndex...].prefix { !"?#".contains($0) }
    }
    let isShortened = path.endIndex != rest.endIndex
    return scheme + (host == nil ? "" : "***@") + shownHost + path + (isShortened ? "?***" : "")
  }
}
