/// Prevents request splitting: no part of a request can be read as its end (RFC 9110, 5.1, 5.5 and 9.1).
enum HeaderCheck {
  /// Throws if the method or a header's name is not a token, or a header's value contains a line break or a null byte.
  static func check(_ request: HTTPRequest, host: String) throws(HTTPError) {
    guard isToken(request.method.rawValue) else {
      throw HTTPError(.invalidRequest, host: host, detail: "'\(request.method.rawValue)' is not a method")
    }
    for field in request.headers.fields {
      guard isToken(field.name) else {
        throw HTTPError(.invalidRequest, host: host, detail: "'\(field.name)' is not a header name")
      }
      guard !field.value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
        throw HTTPError(
          .invalidRequest, host: host, detail: "the header '\(field.name)' contains a line break or a null byte")
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
