import ServiceData

/// A stored entity of the fake service.
struct FakeRecord: Sendable {
  /// The permanent number of the entity in its table. Unlike keys, numbers of deleted entities are not reused.
  let ordinal: Int
  var row: Row
  /// The number of the last change of the entity; 0 for unchanged sample data.
  var sequence = 0
  /// The number of the last known change of each member.
  var changes: [Int: Int] = [:]
  /// The change since which ``changes`` is complete; before, the entity may not have existed.
  var isFollowedSince = 0
  /// The ordinal number of the entity that contains this one.
  var owner: Int?
  /// The ordinal numbers of linked entities by navigation property, for properties without foreign keys.
  var links: [String: [Int]] = [:]
  /// The replaced streams by property; the media entity's own stream has an empty name.
  var streams: [String: StreamContent] = [:]

  /// The version of the entity as an ETag (RFC 9110, 8.8.3).
  var etag: String { "W/\"\(sequence)\"" }
}

/// The content of a stream.
struct StreamContent: Sendable, Hashable {
  var type: String
  var bytes: [UInt8]

  /// The ETag of the content, which does not depend on other changes of the entity: a hash of the content (FNV-1a).
  var etag: String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array(type.utf8) + [0] + bytes { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return "\"\(String(digest, radix: 16))\""
  }
}
