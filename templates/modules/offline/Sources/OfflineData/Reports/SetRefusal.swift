import FoundationEssentials
import ServiceData

/// The refusal of a service that answered, but did not return the rows of a defining query.
public struct SetRefusal: Sendable, Hashable {
  /// The HTTP status of the last answer; nil if it had none.
  public var status: Int?
  /// The error message of the last answer.
  public var message: String
  /// The time of the first refusal; the service has not returned the rows since.
  public var since: Date
  /// Whether the query is left out of synchronizations that do not name it, because the service can never answer it.
  public var isLeftOut: Bool

  /// A refusal of a query; `since` is the time of the first one.
  public init(status: Int?, message: String, since: Date, isLeftOut: Bool) {
    self.status = status
    self.message = message
    self.since = since
    self.isLeftOut = isLeftOut
  }
}

extension ServiceError {
  /// Whether the service refuses to return the set at all: to this user, at this address, for reading, or because it is
  /// not implemented (RFC 9110, 15.5.4, 15.5.5, 15.5.6 and 15.6.2). Services of some protocols say so in the body of an
  /// answer with another status. A service that limits requests with one of these statuses refuses nothing.
  var refusesSet: Bool {
    guard let status, !isOutage else { return false }
    return [403, 404, 405, 501].contains(status) || [.forbidden, .notFound].contains(kind)
  }

  /// Whether the error is the service's answer to the request, and not an outage, a missing sign-in or a cancellation.
  var isAnswer: Bool { !isOutage && ![.notAuthenticated, .cancelled].contains(kind) }
}
