import HTTPTransport
import ServiceData

/// The answer to one request, which can be inside of another one.
struct APIAnswer: Sendable {
  var status: Int
  var headers: HTTPHeaders = [:]
  /// The JSON of the body; nil without a body.
  var body: Value?
  /// Content that is not JSON.
  var content: [UInt8]?

  init(_ status: Int, _ body: Value? = nil) {
    self.status = status
    self.body = body
  }

  init(_ error: APIError) { self.init(error.status, error.body) }

  /// The answer as it is sent.
  var response: HTTPResponse {
    var response = HTTPResponse(status: status, headers: headers, body: content ?? body?.json() ?? [])
    if content != nil {
      response.headers["Content-Type"] = "application/octet-stream"
    } else if body != nil {
      response.headers["Content-Type"] = "application/json;charset=UTF-8"
    }
    return response
  }
}
