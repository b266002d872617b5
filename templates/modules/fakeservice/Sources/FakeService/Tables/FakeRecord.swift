import ServiceData

/// One entity as the fake service keeps it.
struct FakeRecord: Sendable {
  /// Tells entities of a table apart for ever; keys of deleted ones can come back, these not.
  let ordinal: Int
  var row: Row
  /// The number of the service's change that made the entity what it is; 0 for sample data as it was made.
  var sequence = 0
  /// By member: the number of the last change of it, as far as the service knows.
  var changes: [Int: Int] = [:]
  /// From which change on ``changes`` is all that happened to the entity; before, it may not have been there.
  var isFollowedSince = 0
  /// The ordinal number of the entity that contains this one.
  var owner: Int?
  /// Navigation property → ordinal numbers of the entities that it leads to, where no property holds their keys.
  var links: [String: [Int]] = [:]
  /// Streams that were put in place of the sample ones: the entity's own under an empty name.
  var streams: [String: StreamContent] = [:]

  /// The version of the entity as an ETag (RFC 9110, 8.8.3).
  var etag: String { "W/\"\(sequence)\"" }
}

/// The content of a stream.
struct StreamContent: Sendable, Hashable {
  var type: String
  var bytes: [UInt8]

  /// The version of the content, which other changes of its entity leave as it is: a digest of what it is made of
  /// (FNV-1a).
  var etag: String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array(type.utf8) + [0] + bytes { digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return "\"\(String(digest, radix: 16))\""
  }
}
