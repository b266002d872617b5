/// Collects the header fields of a response from the lines that libcurl delivers.
struct ResponseHead {
  private var fields: [HTTPHeaders.Field] = []
  /// The status of the latest response; 0 before the first one.
  private(set) var status = 0

  /// The fields of the latest response, without those of interim responses (RFC 9110, 15.2).
  var headers: HTTPHeaders { HTTPHeaders(fields) }

  var isSuccess: Bool { (200..<300).contains(status) }

  /// The announced size of the body in bytes (RFC 9112, 6.2).
  var announcedLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

  /// Receives a line with its line end: a status line, a field, the rest of a folded field (RFC 9112, 5.2), or an empty
  /// line.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    let line = Self.trimmed(bytes[...])
    if bytes.starts(with: "HTTP/".utf8) {
      fields = []
      status = line.split(separator: 0x20, maxSplits: 2).dropFirst().first.flatMap { Int(Self.text($0)) } ?? 0
    } else if let first = bytes.first, first == 0x20 || first == 0x09 {
      guard let last = fields.popLast(), !line.isEmpty else { return }
      fields.append(HTTPHeaders.Field(last.name, last.value + " " + Self.text(line)))
    } else if let colon = line.firstIndex(of: 0x3A) {
      fields.append(
        HTTPHeaders.Field(Self.text(line[..<colon]), Self.text(Self.trimmed(line[(colon + 1)...]))))
    }
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    var bytes = bytes
    while let last = bytes.last, last <= 0x20 { bytes = bytes.dropLast() }
    return bytes.drop { $0 <= 0x20 }
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
