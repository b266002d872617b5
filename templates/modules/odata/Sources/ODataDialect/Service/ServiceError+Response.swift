import HTTPTransport
import ServiceData

extension ServiceError {
  /// What an answer with a status that tells of a failure means (OData 4.01 JSON Format, 21).
  init(_ response: HTTPResponse) {
    self.init(status: response.status)
    let text = ErrorBody(response)
    if let message = text.message, !message.isEmpty { self.message = message }
    code = text.code
    target = text.target
    details = text.details
  }
}
