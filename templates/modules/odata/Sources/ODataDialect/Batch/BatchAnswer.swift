import HTTPTransport

/// What a service answered to the one change set of a batch (OData 4.01 Part 1, 11.7.7; MS-ODATA, 2.2.7.6).
enum BatchAnswer: Sendable {
  /// One answer for the set as a whole, as when it was refused.
  case whole(HTTPResponse)
  /// Answers to the changes, in the order of the body, each with the content id that it names.
  case each([(contentID: String?, response: HTTPResponse)])

  /// Reads the body of an answer; nil for one that is no batch, or an empty one.
  init?(_ response: HTTPResponse) {
    guard let outer = MultipartReader(response.body, response.mediaType)?.parts(), let first = outer.first else {
      return nil
    }
    let isSet = first.mediaType?.name.hasPrefix("multipart/") == true
    // Some services leave the change set out and answer as to single requests.
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

  /// Reads a response that stands in a part: its status line, headers and body.
  private static func response(in part: MultipartPart) -> HTTPResponse? {
    let (line, content) = part.message
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return nil }
    return HTTPResponse(status: status, headers: content.headers, body: content.body)
  }
}
