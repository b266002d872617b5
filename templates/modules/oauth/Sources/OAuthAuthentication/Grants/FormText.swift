import HTTPTransport

/// The media type `application/x-www-form-urlencoded` (WHATWG URL, 5), in which OAuth sends parameters.
enum FormText {
  typealias Field = (name: String, value: String)

  /// Encodes one name or value.
  static func encode(_ text: String) -> String {
    PercentEncoding.encode(text).replacing("%20", with: "+")
  }

  /// Encodes parameters as a body or a query.
  static func encode(_ fields: [Field]) -> String {
    fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
  }

  /// Decodes parameters. A parameter must not be there twice (RFC 6749, 3.1), so the first one counts.
  static func decode(_ text: some StringProtocol) -> [String: String] {
    var values: [String: String] = [:]
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { half in
        PercentEncoding.decode(String(half).replacing("+", with: " "))
      }
      if values[halves[0]] == nil { values[halves[0]] = halves.count > 1 ? halves[1] : "" }
    }
    return values
  }
}
