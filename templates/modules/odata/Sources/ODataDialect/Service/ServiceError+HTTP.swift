import Glibc
import HTTPTransport
import ServiceData

/// Why there was no HTTP response, in terms of every protocol.
extension ServiceError {
  /// The error for a failure of the transport.
  init(_ error: HTTPError) {
    self.init(Self.kind(error), error.description)
    mayHaveBeenDone = error.mayHaveArrived
  }

  /// The error for any failure of an exchange that was to send a mutation.
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
  /// The error for a response whose status reports a failure (OData 4.01 JSON Format, 21).
  init(_ response: HTTPResponse, to method: HTTPMethod = .get) {
    self.init(status: response.status)
    // A link that has expired is used to read. For a change, status 410 means that the entity is gone.
    if response.status == 410, !method.isSafe {
      self = ServiceError(.notFound, "the entity no longer exists", status: 410)
    }
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
  /// Whether a mutation may have been done before it failed: behind a gateway that timed out, by a service that
  /// crashed, or by one that recognizes the request but no longer knows its outcome (OASIS Repeatable Requests 1.0,
  /// 3.4).
  fileprivate var leavesOpen: Bool {
    let isForgotten = ["Repeatability-Result", "RepeatabilityResult"].contains { name in
      headers[name].map { HTTPHeaders.same($0, "rejected") } ?? false
    }
    // After accepting a form, many servers redirect to a page at another URL.
    return isForgotten || [302, 303, 500, 502, 504].contains(status)
  }
}
