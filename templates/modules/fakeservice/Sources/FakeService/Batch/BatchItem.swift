import HTTPTransport
import ODataDialect
import ServiceData

/// What stands in a part of a batch (OData 4.0 Part 1: Protocol, 11.7; OData V2 Batch Processing, 2).
enum BatchItem {
  case request(BatchedRequest)
  /// Requests that are done all or none.
  case changeSet([BatchedRequest])

  /// Reads the body of a batch.
  ///
  /// - Throws: ``ServiceError`` with status 400 or 415 for what is no batch.
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

  /// The parts of a body; nil where its type does not say where they begin.
  private static func parts(_ body: [UInt8], _ type: MediaType) -> [MultipartPart]? {
    guard type.name == "multipart/mixed", type.parameters["boundary"] != nil else { return nil }
    return MultipartReader(body, type)?.parts()
  }
}

/// A request in a batch.
struct BatchedRequest {
  /// By this, later requests name the entity of this one; some clients write it among the request's own headers.
  let contentID: String?
  /// Its URL is as it was written: absolute, relative, or beginning with `$` and a content identifier.
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
