import HTTPTransport

/// A message as text with headers: a part of a multipart body, or a request in one (RFC 2046, 5.1; RFC 9112, 2.1).
struct MessageText {
  /// The first line of a request; empty where headers come first.
  private(set) var firstLine = ""
  private(set) var headers: HTTPHeaders = [:]
  private(set) var body: ArraySlice<UInt8>

  /// Reads a message whose lines end in CR LF or LF.
  init(_ bytes: ArraySlice<UInt8>, hasFirstLine: Bool) {
    body = bytes
    if hasFirstLine {
      // Empty lines in front of a request are passed over (RFC 9112, 2.2).
      while firstLine.isEmpty, let line = takeLine() { firstLine = line }
    }
    while let line = takeLine(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers.add(line[..<colon].trimmed, line[line.index(after: colon)...].trimmed)
    }
    if let length = headers["Content-Length"].flatMap({ Int($0) }), length >= 0 { body = body.prefix(length) }
  }

  private mutating func takeLine() -> String? {
    guard !body.isEmpty else { return nil }
    let end = body.firstIndex(of: UInt8(ascii: "\n")) ?? body.endIndex
    let line = String(decoding: body[body.startIndex..<end], as: UTF8.self)
    body = body[min(end + 1, body.endIndex)...]
    return line.trimmed
  }
}
