import ServiceData

/// What a client wants of an entity: to be created, or changed.
struct EntityChange: Sendable {
  /// The values; members that were not sent have none.
  var row: Row
  /// Navigation property → ordinal numbers of the entities that it is to lead to.
  var links: [String: [Int]] = [:]
  /// Entities that are to lead to this one, because what connects the two stands in them.
  var partners: [Partner] = []
  var streams: [String: StreamContent] = [:]

  /// An entity at the other end of a navigation property.
  struct Partner: Sendable {
    let member: MemberSchema
    let record: FakeRecord
  }
}
