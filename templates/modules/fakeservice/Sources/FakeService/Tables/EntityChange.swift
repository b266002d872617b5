import ServiceData

/// A client's creation or change of an entity.
struct EntityChange: Sendable {
  /// The values; members that were not sent have no value.
  var row: Row
  /// The ordinal numbers of the new targets, by navigation property.
  var links: [String: [Int]] = [:]
  /// Entities to link to this one, whose links are stored in those entities.
  var partners: [Partner] = []
  var streams: [String: StreamContent] = [:]

  /// An entity at the other end of a navigation property.
  struct Partner: Sendable {
    let member: MemberSchema
    let record: FakeRecord
  }
}
