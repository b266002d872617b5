import ServiceData

/// What an error of the service means for its request, and for those after it.
enum SendingFault {
  /// No request can succeed now: the user is not signed in, or the service is unreachable or overloaded.
  case ends
  /// The request may succeed later; other requests may succeed now.
  case passes
  /// The service has another version of the entity than the request names, or requires an ETag.
  case version
  /// The service does not have the entity.
  case missing
  /// The same request will never be accepted.
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
