import HTTPTransport
import ServiceData

/// One mutation as a request, which goes alone or as a part of a batch.
struct ChangeRequest: Sendable {
  var method: HTTPMethod
  /// Where it goes, percent-encoded, below the root of the service.
  var path: String
  var query: [QueryItem] = []
  var headers: HTTPHeaders = [:]
  var body: [UInt8]?
  /// The type of the entity that the answer may hold.
  var type: StructuredSchema?

  /// A request without headers and body.
  init(_ method: HTTPMethod, _ path: String, type: StructuredSchema? = nil) {
    self.method = method
    self.path = path
    self.type = type
  }
}
