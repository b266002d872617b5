import HTTPTransport
import ODataDialect
import ServiceData

/// An item of a batch (OData 4.0 Part 1: Protocol, 11.7; OData V2 Batch Processing, 2).
enum BatchItem {
  case request(BatchedRequest)
  /// Requests that are applied atomically.
  case changeSet([BatchedRequest])

  /// Parses the body of a batch.
  ///
  /// - Throws: ``ServiceError`` with status 400 or 415 for an invalid batch.
  static func items(_ body: [UInt8], contentType: String?) throws(ServiceError) -> [BatchItem] {
    let type = contentType.flatMap(MediaType.init(parsing:))
    guard let type, let parts = parts(body, type) else {
      let found = contentType ?? "no type"
      throw ServiceError(.refused, "found '\(found)', expected 'multipart/mixed' with a boundary", status: 415)
    }
    var items: [BatchItem] = []
    for part in parts {
      guard let type = part.mediaType, let inner = Self.parts(part.body, type) else {
        items.append(.request(try BatchedRequest(part)))
        continue
      }
      var requests: [BatchedRequest] = []
      for part in inner { requests.append(try BatchedRequest(part)) }
      items.append(.changeSet(requests))
    }
    return items
  }

  /// The parts of a body; nil if its type has no boundary.
  private static func parts(_ body: [UInt8], _ type: MediaType) -> [MultipartPart]? {
    guard type.name == "multipart/mixed", type.parameters["boundary"] != nil else { return nil }
    return MultipartReader(body, type)?.parts()
  }
}

/// A request in a batch.
struct BatchedRequest {
  /// The identifier with which later requests refer to the entity of this one. Some clients send it in the request's own
  /// headers.
  let contentID: String?
  /// The request with its URL as written: absolute, relative, or beginning with `$` and a content identifier.
  let request: HTTPRequest

  fileprivate init(_ part: MultipartPart) throws(ServiceError) {
    let (line, message) = part.message
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2 else {
      throw ServiceError(.refused, "found '\(line)', expected a request line", status: 400)
    }
    contentID = part.headers["Content-ID"] ?? message.headers["Content-ID"]
    request = HTTPRequest(
      HTTPMethod(rawValue: String(words[0])), url: String(words[1]), headers: message.headers,
      body: message.body.isEmpty ? nil : message.body)
  }
}
