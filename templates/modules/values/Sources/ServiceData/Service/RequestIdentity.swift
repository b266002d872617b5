/// What stays the same however often a mutation is sent, so that a service which knows it does the mutation once
/// (OASIS Repeatable Requests 1.0, 3).
public struct RequestIdentity: Sendable, Hashable {
  /// A UUID.
  public var id: String
  /// When the mutation was sent for the first time. A service forgets after a while what it has done, and counts from
  /// here; what has waited in a queue is therefore dated when it is sent, and not when it was queued.
  public var firstSent: OffsetDateTime

  /// An identity that is known already.
  public init(id: String, firstSent: OffsetDateTime) {
    self.id = id
    self.firstSent = firstSent
  }
}
