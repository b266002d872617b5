import HTTPTransport

/// Writes multipart bodies (RFC 2046, 5.1.1).
enum MultipartWriter {
  /// A body of parts, each with its headers.
  static func body(_ parts: [(headers: HTTPHeaders, content: [UInt8])], boundary: String) -> [UInt8] {
    var body: [UInt8] = []
    for part in parts {
      body += Array("--\(boundary)\r\n".utf8) + head(part.headers) + part.content + Array("\r\n".utf8)
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }

  /// Header fields followed by an empty line.
  static func head(_ headers: HTTPHeaders) -> [UInt8] {
    Array((headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n").utf8)
  }
}
