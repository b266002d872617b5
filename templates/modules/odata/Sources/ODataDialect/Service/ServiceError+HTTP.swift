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
    case .malformedResponse, .tooLarge: .malformedResponse
    case .invalidRequest: .unsupported
    default: error.isOffline ? .offline : .unavailable
    }
  }
}
