import HTTPTransport
import ServiceData

/// Why a request is refused, as problem details (RFC 9457).
struct SampleProblem: Error {
  let status: Int
  let code: String
  let detail: String

  init(_ status: Int, _ code: String, detail: String) {
    self.status = status
    self.code = code
    self.detail = detail
  }

  /// The refusal as an answer.
  var response: HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("status")
    writer.write(Int64(status))
    for (name, text) in [("code", code), ("detail", detail)] {
      writer.name(name)
      writer.write(text)
    }
    writer.endObject()
    return HTTPResponse(
      status: status, headers: ["Content-Type": "application/problem+json"], body: writer.bytes)
  }
}
