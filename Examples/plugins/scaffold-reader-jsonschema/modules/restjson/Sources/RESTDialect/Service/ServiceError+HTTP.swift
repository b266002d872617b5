import HTTPTransport
import ServiceData

extension ServiceError {
  /// What an answer with a status that tells of a failure means (RFC 9110, 15), in the words of its problem details
  /// (RFC 9457, 3.1) where it has them.
  init(_ response: HTTPResponse) {
    self.init(
      Self.kind(response.status), "the service answered with status \(response.status)", status: response.status)
    guard let value = try? Value(json: response.body), case .row(let problem) = value else { return }
    if case .string(let text)? = problem["detail"] ?? problem["title"], !text.isEmpty { message = text }
    if case .string(let text)? = problem["code"] { code = text }
    if case .string(let text)? = problem["property"] { target = text }
  }

  /// Why no answer came.
  init(_ error: HTTPError) {
    self.init(Self.kind(error), error.description)
  }

  /// Any error of an exchange.
  init(anyError error: any Error) {
    switch error {
    case let error as HTTPError: self.init(error)
    case let error as ServiceError: self = error
    case is CancellationError: self.init(.cancelled, "the request was cancelled")
    default: self.init(.unavailable, "\(error)")
    }
  }

  private static func kind(_ error: HTTPError) -> Kind {
    switch error.kind {
    case .cancelled: .cancelled
    case .notAuthenticated: .notAuthenticated
    case .malformedResponse, .tooLarge: .malformedResponse
    case .invalidRequest: .unsupported
    default: error.isOffline ? .offline : .unavailable
    }
  }

  private static func kind(_ status: Int) -> Kind {
    switch status {
    case 401: .notAuthenticated
    case 403: .forbidden
    case 404: .notFound
    case 410: .expiredToken
    case 412, 428: .preconditionFailed
    case 408, 429, 500...: .unavailable
    case 400..<500: .refused
    default: .malformedResponse
    }
  }
}
