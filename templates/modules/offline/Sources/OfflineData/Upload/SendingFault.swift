import ServiceData

/// What an error of the service means for the request that met it, and for those behind it.
enum SendingFault {
  /// No request would fare better now: nobody is signed in, the service cannot be reached, or wants to be left alone.
  case ends
  /// It may go better later; other requests may go well now.
  case passes
  /// The service has another version of the entity than the request names, or wants to know which one it means.
  case version
  /// The service has no such entity.
  case missing
  /// The same request will never be taken.
  case stays

  init(_ error: ServiceError) {
    switch error.kind {
    case .offline, .notAuthenticated, .cancelled: self = .ends
    case .unavailable where error.status == 501: self = .stays
    case .unavailable: self = error.status == 429 || error.retryAfter != nil ? .ends : .passes
    case .malformedResponse: self = .passes
    case .preconditionFailed: self = .version
    case .notFound, .expiredToken: self = .missing
    case .forbidden, .refused, .unsupported: self = .stays
    }
  }
}
