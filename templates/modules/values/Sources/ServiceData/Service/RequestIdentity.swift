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

  /// A new identity, sent for the first time now.
  public init() {
    self.init(id: Self.uuid(), firstSent: .now)
  }

  /// A random UUID in lower case (RFC 9562, 5.4). Foundation's own opens a file for each.
  private static func uuid() -> String {
    let digits = Array("0123456789abcdef".utf8)
    let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
    let low = UInt64.random(in: .min ... .max) & ~(3 << 62) | 1 << 63
    var text: [UInt8] = []
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
      let half = index < 16 ? high : low
      text.append(digits[Int(half >> UInt64(60 - index % 16 * 4) & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
