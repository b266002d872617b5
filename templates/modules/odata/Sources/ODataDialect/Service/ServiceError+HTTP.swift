import Glibc
import HTTPTransport
import ServiceData

/// Why no answer came over HTTP, in the terms of every protocol.
extension ServiceError {
  /// What a failure of the transport means.
  init(_ error: HTTPError) {
    self.init(Self.kind(error), error.description)
    mayHaveBeenDone = error.mayHaveArrived
  }

  /// Any error of an exchange with which a mutation was to be sent.
  init(anyError error: any Error) {
    switch error {
    case let error as HTTPError: self.init(error)
    case let error as ServiceError: self = error
    case is CancellationError:
      self.init(.cancelled, "the request was cancelled")
      mayHaveBeenDone = true
    default:
      self.init(.unavailable, "\(error)")
      mayHaveBeenDone = true
    }
  }

  private static func kind(_ error: HTTPError) -> Kind {
    switch error.kind {
    case .cancelled: .cancelled
    case .notAuthenticated: .notAuthenticated
    case .malformedResponse, .tooLarge, .redirect: .malformedResponse
    case .invalidRequest: .unsupported
    default: error.isOffline ? .offline : .unavailable
    }
  }
}

extension ServiceError {
  /// What an answer with a status that tells of a failure means (OData 4.01 JSON Format, 21).
  init(_ response: HTTPResponse, to method: HTTPMethod = .get) {
    self.init(status: response.status)
    // A link that is too old is something that is read; what is changed there is gone.
    if response.status == 410, !method.isSafe { self = ServiceError(.notFound, "the entity is gone", status: 410) }
    let text = ErrorBody(response)
    if let message = text.message, !message.isEmpty { self.message = message }
    if (300..<400).contains(response.status) {
      message =
        "the answer leads elsewhere (status \(response.status)), as to a page to sign in at; sign in, then try again"
    }
    code = text.code
    target = text.target
    details = text.details
    retryAfter = response.retryAfter(now: time(nil)).map(Double.init)
    mayHaveBeenDone = !method.isSafe && response.leavesOpen
  }
}

extension HTTPResponse {
  /// Whether a mutation may have been done before it failed: behind a gateway whose wait ended, or by a service that
  /// broke, or that knows of having been asked before but not any more what came of it (OASIS Repeatable Requests 1.0, 3.4).
  fileprivate var leavesOpen: Bool {
    let isForgotten = ["Repeatability-Result", "RepeatabilityResult"].contains { name in
      headers[name].map { HTTPHeaders.same($0, "rejected") } ?? false
    }
    // Where a form was taken, many answer with a page that stands elsewhere.
    return isForgotten || [302, 303, 500, 502, 504].contains(status)
  }
}
