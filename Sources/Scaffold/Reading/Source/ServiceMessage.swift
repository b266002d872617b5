import FoundationEssentials
import HTTPTransport

/// The message in the body of an unsuccessful response, on one line.
struct ServiceMessage {
  /// The maximum length of a message in characters.
  private static let limit = 300

  /// The message; `nil` if the body has none.
  let text: String?
  /// Whether the body is a web page, such as that of a login or a gateway.
  let isWebPage: Bool

  /// Finds the message in an OData error (V2, V3 and V4, XML and JSON), a problem (RFC 9457), a web page or plain text.
  init(_ response: HTTPResponse) {
    let start = response.text.prefix(1000).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let type = response.mediaType
    isWebPage = type?.isHTML ?? false || Self.looksLikeWebPage(start)
    let found: String?
    if isWebPage {
      found = Self.title(of: response.text)
    } else if start.hasPrefix("{") {
      found = ServiceErrorBody.message(in: response.body)
    } else if start.hasPrefix("<") {
      found = ErrorElementReader.message(in: response.body)
    } else {
      found = type?.name == "text/plain" ? response.text : nil
    }
    text = found.flatMap(Self.line)
  }

  private static func looksLikeWebPage(_ start: Substring) -> Bool {
    let start = start.prefix(15).lowercased()
    return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
  }

  private static func title(of page: String) -> String? {
    let bytes = Array(page.utf8)
    let lowered = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    guard let open = lowered.firstRange(of: "<title".utf8),
      let start = lowered[open.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let end = lowered[start...].firstRange(of: "</title".utf8)
    else { return nil }
    return String(decoding: bytes[(start + 1)..<end.lowerBound], as: UTF8.self)
  }

  /// The text with white space collapsed, shortened; `nil` if it is blank.
  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    return words.count > limit ? words.prefix(limit) + "…" : words
  }
}
