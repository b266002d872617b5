/// The rule that no part of a request can be read as the end of it (RFC 9110, 5.1, 5.5 and 9.1).
enum HeaderCheck {
  /// Throws if the method or a header's name is no token, or a header's value holds a line break or a null byte.
  static func check(_ request: HTTPRequest, host: String) throws(HTTPError) {
    guard isToken(request.method.rawValue) else {
      throw HTTPError(.invalidRequest, host: host, detail: "'\(request.method.rawValue)' is not a method")
    }
    for field in request.headers.fields {
      guard isToken(field.name) else {
        throw HTTPError(.invalidRequest, host: host, detail: "'\(field.name)' is not the name of a header")
      }
      guard !field.value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
        throw HTTPError(.invalidRequest, host: host, detail: "the header '\(field.name)' holds a line break")
      }
    }
  }

  private static func isToken(_ text: String) -> Bool {
    let special: StaticString = "!#$&'*+^`|%"
    return !text.isEmpty
      && text.utf8.allSatisfy { byte in
        PercentEncoding.isUnreserved(byte) || special.withUTF8Buffer { $0.contains(byte) }
      }
  }
}
