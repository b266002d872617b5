/// The parts of a `multipart/form-data` body: one with JSON, the others with contents of fields (RFC 7578).
struct MultipartBody {
  private(set) var json: [UInt8]?
  private(set) var contents: [String: [UInt8]] = [:]

  /// The boundary that a content type names; nil for other types.
  static func boundary(_ contentType: String?) -> String? {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
    guard let range = contentType.firstRange(of: "boundary=") else { return nil }
    return String(contentType[range.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" })
  }

  init(_ body: [UInt8], boundary: String) {
    let mark = Array("--\(boundary)".utf8)
    let starts = Self.places(of: mark, in: body)
    for (start, end) in zip(starts, starts.dropFirst()) {
      let part = Array(body[(start + mark.count)..<end])
      guard let head = Self.places(of: [13, 10, 13, 10], in: part).first else { continue }
      let headers = String(decoding: part[..<head], as: UTF8.self)
      let content = Array(part[(head + 4)...].dropLast(2))
      if headers.lowercased().contains("application/json") {
        json = content
      } else if let name = Self.name(headers) {
        contents[name] = content
      }
    }
  }

  private static func name(_ headers: String) -> String? {
    guard let range = headers.firstRange(of: " name=\"") else { return nil }
    return String(headers[range.upperBound...].prefix { $0 != "\"" })
  }

  private static func places(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard bytes.count >= mark.count else { return [] }
    var places: [Int] = []
    var index = 0
    while index <= bytes.count - mark.count {
      if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
        places.append(index)
        index += mark.count
      } else {
        index += 1
      }
    }
    return places
  }
}
