import HTTPTransport

/// One part of a multipart body: its headers and its content (RFC 2046, 5.1).
public struct MultipartPart: Sendable, Hashable {
  /// The header fields of the part.
  public var headers: HTTPHeaders
  /// The content of the part, without its headers.
  public var body: [UInt8]

  /// The media type of the content.
  public var mediaType: MediaType? { headers["Content-Type"].flatMap(MediaType.init(parsing:)) }

  /// The content as an HTTP message: its first line, its headers, and its body up to the stated length. Leading empty
  /// lines are skipped (RFC 9112, 2.1 and 2.2).
  public var message: (firstLine: String, content: MultipartPart) {
    let text = body.drop { $0 == 10 || $0 == 13 }
    let line = text.prefix { $0 != 10 }
    var content = MultipartReader.part(text.dropFirst(line.count + 1))
    if let length = content.headers["Content-Length"].flatMap({ Int($0) }), length >= 0 {
      content.body = Array(content.body.prefix(length))
    }
    return (String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self), content)
  }
}

/// Reads a multipart body, including the deviations of real services: lines that end with LF alone, a missing delimiter
/// after the last part, text before the first part.
public struct MultipartReader {
  private let body: [UInt8]
  private let delimiter: [UInt8]

  /// A reader of a body whose boundary is stated in its media type, or otherwise in its first line; nil if there is
  /// none.
  public init?(_ body: [UInt8], _ mediaType: MediaType?) {
    self.body = body
    if let boundary = mediaType?.parameters["boundary"], !boundary.isEmpty {
      delimiter = Array("--\(boundary)".utf8)
      return
    }
    let line = body.drop { $0 == 10 || $0 == 13 }.prefix { $0 != 10 && $0 != 13 }
    guard line.starts(with: "--".utf8), line.count > 2 else { return nil }
    delimiter = Array(line)
  }

  /// The parts, in order.
  public func parts() -> [MultipartPart] {
    var parts: [MultipartPart] = []
    var start: Int?
    var line = 0
    while line < body.count {
      let end = endOfLine(from: line)
      if let isLast = isDelimiter(line, end) {
        if let start { parts.append(Self.part(body[start..<withoutLineEnd(start, line)])) }
        start = isLast ? nil : end
        if isLast { break }
      }
      line = end
    }
    if let start, start < body.count { parts.append(Self.part(body[start...])) }
    return parts
  }

  /// The offset after the line that starts at an offset.
  private func endOfLine(from start: Int) -> Int {
    body[start...].firstIndex(of: 10).map { $0 + 1 } ?? body.count
  }

  /// Whether a line is the last delimiter; nil if it is not a delimiter.
  private func isDelimiter(_ start: Int, _ end: Int) -> Bool? {
    guard body[start..<end].starts(with: delimiter) else { return nil }
    let rest = body[(start + delimiter.count)..<end]
    let isLast = rest.starts(with: "--".utf8)
    return rest.dropFirst(isLast ? 2 : 0).allSatisfy { $0 <= 0x20 } ? isLast : nil
  }

  /// The end of a part, without the line break before the delimiter, which belongs to the delimiter.
  private func withoutLineEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    if end > start, body[end - 1] == 10 { end -= 1 }
    if end > start, body[end - 1] == 13 { end -= 1 }
    return end
  }

  /// Reads headers up to an empty line, and the content after it.
  static func part(_ bytes: ArraySlice<UInt8>) -> MultipartPart {
    var headers = HTTPHeaders()
    var rest = bytes
    while let end = rest.firstIndex(of: 10) {
      let line = rest[..<end]
      let text = String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      rest = rest[(end + 1)...]
      if text.isEmpty { break }
      guard let colon = text.firstIndex(of: ":") else { continue }
      let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.add(String(text[..<colon]), String(value))
    }
    return MultipartPart(headers: headers, body: Array(rest))
  }
}

/// The response of a service to the single change set of a batch (OData 4.01 Part 1, 11.7.7; MS-ODATA, 2.2.7.6).
enum BatchAnswer: Sendable {
  /// One response for the set as a whole, for instance if it was refused.
  case whole(HTTPResponse)
  /// Responses to the changes, in the order of the body, each with the content id that it names.
  case each([(contentID: String?, response: HTTPResponse)])

  /// Reads the body of a response; nil if it is not a batch, or is empty.
  init?(_ response: HTTPResponse) {
    guard let outer = MultipartReader(response.body, response.mediaType)?.parts(), let first = outer.first else {
      return nil
    }
    let isSet = first.mediaType?.name.hasPrefix("multipart/") == true
    // Some services omit the change set and answer as if the requests were single ones.
    let parts = isSet ? MultipartReader(first.body, first.mediaType)?.parts() ?? [] : outer
    let answers = parts.compactMap { part in
      Self.response(in: part).map { (part.headers["Content-ID"] ?? $0.headers["Content-ID"], $0) }
    }
    if !isSet, answers.count == 1, let only = answers.first?.1 {
      self = .whole(only)
      return
    }
    guard !answers.isEmpty else { return nil }
    self = .each(answers)
  }

  /// Reads the response in a part: its status line, headers and body.
  private static func response(in part: MultipartPart) -> HTTPResponse? {
    let (line, content) = part.message
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
    return HTTPResponse(status: status, headers: content.headers, body: content.body)
  }
}
