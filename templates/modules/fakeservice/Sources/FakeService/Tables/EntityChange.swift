import ServiceData

/// What a client wants of an entity: to be created, or changed.
struct EntityChange: Sendable {
  /// The values; members that were not sent have none.
  var row: Row
  /// Navigation property → ordinal numbers of the entities that it is to lead to.
  var links: [String: [Int]] = [:]
  var streams: [String: MediaContent] = [:]
}
