import FoundationEssentials
import ServiceData

/// What is remembered of a service that answered, but did not give the rows of a defining query.
public struct SetRefusal: Sendable, Hashable {
  /// The HTTP status of the last answer, where there was one.
  public var status: Int?
  /// What the service said last.
  public var message: String
  /// When the service first refused; it has not given the rows since.
  public var since: Date
  /// Whether the query is left out of synchronizations that do not name it, since the service can never answer it.
  public var isLeftOut: Bool

  public init(status: Int?, message: String, since: Date, isLeftOut: Bool) {
    self.status = status
    self.message = message
    self.since = since
    self.isLeftOut = isLeftOut
  }
}

extension ServiceError {
  /// Whether the service says that it does not give a set at all: not to this user, not at this address, not to a
  /// reader, or not yet (RFC 9110, 15.5.4, 15.5.5, 15.5.6 and 15.6.2).
  var refusesSet: Bool { status.map { [403, 404, 405, 501].contains($0) } ?? false }

  /// Whether the error is an answer of the service to what was asked, and no outage, missing sign-in or stop.
  var isAnswer: Bool { !isOutage && ![.notAuthenticated, .cancelled].contains(kind) }
}
