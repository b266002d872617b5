import HTTPTransport
import ServiceData

extension ServiceError {
  /// What an answer with a status that tells of a failure means, in the words of its problem details (RFC 9457, 3.1)
  /// where it has them.
  init(_ response: HTTPResponse) {
    self.init(status: response.status)
    guard let value = try? Value(json: response.body), case .row(let problem) = value else { return }
    if case .string(let text)? = problem["detail"] ?? problem["title"], !text.isEmpty { message = text }
    if case .string(let text)? = problem["code"] { code = text }
    if case .string(let text)? = problem["property"] { target = text }
  }

  /// Why a request could not be sent, or no answer came.
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
