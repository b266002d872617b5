import HTTPTransport
import ServiceData

extension ServiceError {
  /// The meaning of an answer whose status reports a failure, with the text of its problem details (RFC 9457, 3.1) if it
  /// has them.
  init(_ response: HTTPResponse) {
    self.init(status: response.status)
    guard let value = try? Value(json: response.body), case .row(let problem) = value else { return }
    if case .string(let text)? = problem["detail"] ?? problem["title"], !text.isEmpty { message = text }
    if case .string(let text)? = problem["code"] { code = text }
    if case .string(let text)? = problem["property"] { target = text }
  }

  /// The reason why a request could not be sent, or was not answered.
  init(_ error: HTTPError) {
    self.init(error.isOffline ? .offline : .unavailable, error.description)
    mayHaveBeenDone = error.mayHaveArrived
  }

  /// Any error of an exchange.
  init(anyError error: any Error) {
    if let error = error as? HTTPError {
      self.init(error)
    } else {
      self.init(.cancelled, "\(error)")
      mayHaveBeenDone = true
    }
  }
}
