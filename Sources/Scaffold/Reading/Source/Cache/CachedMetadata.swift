import GeneratorCore
import HTTPTransport

/// A service's document with what identifies its version at the service.
struct CachedMetadata: Hashable {
  /// The first line of a cache file; the number changes with the format.
  private static let mark = "scaffold metadata cache 1"

  /// The service's entity tag for this version (RFC 9110, 8.8.3).
  let etag: String?
  /// The time of the last change as reported by the service (RFC 9110, 8.8.2).
  let lastModified: String?
  /// The content of the document.
  let bytes: [UInt8]

  /// The document of a response; `nil` if the service does not identify versions or does not allow caching (RFC 9111,
  /// 5.2.2.5).
  init?(_ response: HTTPResponse) {
    etag = response.headers["ETag"]
    lastModified = response.headers["Last-Modified"]
    bytes = response.body
    let directives = response.headers.values(of: "Cache-Control").joined(separator: ",").lowercased()
    let varies = response.headers.values(of: "Vary").joined(separator: ",")
    guard response.status == 200, etag != nil || lastModified != nil else { return nil }
    guard !directives.contains("no-store"), !varies.contains("*") else { return nil }
  }

  /// Parses the content of ``file``; `nil` for anything else, and if bytes are missing.
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

  /// The content of the cache file: a few lines of text, an empty line, the document.
  var file: [UInt8] {
    var lines = [Self.mark]
    if let etag { lines.append("etag \(etag)") }
    if let lastModified { lines.append("last-modified \(lastModified)") }
    lines.append("sha256 \(ContentHash(of: bytes))")
    return Array((lines.joined(separator: "\n") + "\n\n").utf8) + bytes
  }

  /// The full response in place of the service's "not modified".
  func response(for unchanged: HTTPResponse) -> HTTPResponse {
    var response = unchanged
    response.status = 200
    response.body = bytes
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = lastModified
    return response
  }
}
