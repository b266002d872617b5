import HTTPTransport
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
    guard let boundary = MultipartText.boundary(contentType) else {
      let type = contentType ?? "no type"
      throw ServiceError(.refused, "found '\(type)', expected 'multipart/mixed' with a boundary", status: 415)
    }
    var items: [BatchItem] = []
    for part in MultipartText.parts(body[...], boundary: boundary) {
      guard let inner = MultipartText.boundary(part.headers["Content-Type"]) else {
        items.append(.request(try BatchedRequest(part)))
        continue
      }
      var requests: [BatchedRequest] = []
      for part in MultipartText.parts(part.body, boundary: inner) { requests.append(try BatchedRequest(part)) }
      items.append(.changeSet(requests))
    }
    return items
  }
}

/// A request in a batch.
struct BatchedRequest {
  /// By this, later requests name the entity of this one; some clients write it among the request's own headers.
  let contentID: String?
  /// Its URL is as it was written: absolute, relative, or beginning with `$` and a content identifier.
  let request: HTTPRequest

  fileprivate init(_ part: MessageText) throws(ServiceError) {
    let message = MessageText(part.body, hasFirstLine: true)
    let words = message.firstLine.split(separator: " ")
    guard words.count >= 2 else {
      throw ServiceError(.refused, "found '\(message.firstLine)', expected a request line", status: 400)
    }
    contentID = part.headers["Content-ID"] ?? message.headers["Content-ID"]
    let method = HTTPMethod(rawValue: String(words[0]))
    request = HTTPRequest(
      method, url: String(words[1]), headers: message.headers, body: message.body.isEmpty ? nil : Array(message.body))
  }
}
