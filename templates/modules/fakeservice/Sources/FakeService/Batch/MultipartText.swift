import HTTPTransport

/// Parts with a boundary between them (RFC 2046, 5.1.1).
enum MultipartText {
  /// The boundary that a media type names; nil where it is not multipart.
  static func boundary(_ contentType: String?) -> String? {
    guard let type = contentType.flatMap(MediaType.init(parsing:)), type.name == "multipart/mixed" else { return nil }
    return type.parameters["boundary"]
  }

  /// The parts of a body. The line break before a boundary belongs to it.
  static func parts(_ body: ArraySlice<UInt8>, boundary: String) -> [MessageText] {
    let delimiter = Array("--\(boundary)".utf8)
    var parts: [MessageText] = []
    var start: Int?
    var line = body.startIndex
    while line < body.endIndex {
      let end = body[line...].firstIndex(of: UInt8(ascii: "\n")) ?? body.endIndex
      if body[line..<end].starts(with: delimiter), isBoundary(body[line..<end].dropFirst(delimiter.count)) {
        if let start { parts.append(MessageText(withoutBreak(body[start..<max(start, line)]), hasFirstLine: false)) }
        start = min(end + 1, body.endIndex)
        if body[line..<end].dropFirst(delimiter.count).starts(with: Array("--".utf8)) { break }
      }
      line = end + 1
    }
    return parts
  }

  private static func isBoundary(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.starts(with: Array("--".utf8)) || rest.allSatisfy { $0 <= 0x20 }
  }

  private static func withoutBreak(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return bytes
  }

  /// A body of parts, each with its headers.
  static func body(_ parts: [(headers: HTTPHeaders, content: [UInt8])], boundary: String) -> [UInt8] {
    var body: [UInt8] = []
    for part in parts {
      body += Array("--\(boundary)\r\n".utf8) + head(part.headers) + part.content + Array("\r\n".utf8)
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }

  /// Header fields and the empty line behind them.
  static func head(_ headers: HTTPHeaders) -> [UInt8] {
    Array((headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n").utf8)
  }
}
