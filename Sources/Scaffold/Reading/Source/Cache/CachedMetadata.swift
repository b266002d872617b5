import GeneratorCore
import HTTPTransport

/// A document as a service gave it, with what the service knows this version of it by.
struct CachedMetadata: Hashable {
  /// What the file of the cache begins with; another form gets another number.
  private static let mark = "scaffold metadata cache 1"

  /// What identifies this version at the service (RFC 9110, 8.8.3).
  let etag: String?
  /// When the service says that it changed (RFC 9110, 8.8.2).
  let lastModified: String?
  /// The document.
  let bytes: [UInt8]

  /// The document of a response; `nil` where the service does not tell versions apart, or does not want it kept
  /// (RFC 9111, 5.2.2.5).
  init?(_ response: HTTPResponse) {
    etag = response.headers["ETag"]
    lastModified = response.headers["Last-Modified"]
    bytes = response.body
    let directives = response.headers.values(of: "Cache-Control").joined(separator: ",").lowercased()
    let varies = response.headers.values(of: "Vary").joined(separator: ",")
    guard response.status == 200, etag != nil || lastModified != nil else { return nil }
    guard !directives.contains("no-store"), !varies.contains("*") else { return nil }
  }

  /// Reads what ``file`` wrote; `nil` for anything else, and where bytes were lost.
  init?(file: [UInt8]) {
    guard let end = file.firstRange(of: Array("\n\n".utf8)) else { return nil }
    let lines = String(decoding: file[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    guard lines.first.map(String.init) == Self.mark else { return nil }
    var values: [Substring: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = String(parts[1]) }
    }
    bytes = Array(file[end.upperBound...])
    guard values["sha256"] == ContentHash(of: bytes).description else { return nil }
    etag = values["etag"]
    lastModified = values["last-modified"]
  }

  /// The bytes that are kept: a few lines of text, an empty one, the document.
  var file: [UInt8] {
    var lines = [Self.mark]
    if let etag { lines.append("etag \(etag)") }
    if let lastModified { lines.append("last-modified \(lastModified)") }
    lines.append("sha256 \(ContentHash(of: bytes))")
    return Array((lines.joined(separator: "\n") + "\n\n").utf8) + bytes
  }

  /// The response that the service would have given, had it not said that nothing has changed.
  func response(for unchanged: HTTPResponse) -> HTTPResponse {
    var response = unchanged
    response.status = 200
    response.body = bytes
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = lastModified
    return response
  }
}
