/// A set of member indices, as bits.
public struct MemberSet: Sendable, Hashable {
  private var words: [UInt64] = []

  public init() {}

  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  public func contains(_ index: Int) -> Bool {
    index >> 6 < words.count && words[index >> 6] & (1 << UInt64(index & 63)) != 0
  }

  public mutating func insert(_ index: Int) {
    while words.count <= index >> 6 { words.append(0) }
    words[index >> 6] |= 1 << UInt64(index & 63)
  }

  public mutating func remove(_ index: Int) {
    guard index >> 6 < words.count else { return }
    words[index >> 6] &= ~(1 << UInt64(index & 63))
  }

  /// The indices in rising order.
  public var indices: [Int] {
    words.indices.flatMap { word in
      (0..<64).compactMap { words[word] & (1 << UInt64($0)) != 0 ? word * 64 + $0 : nil }
    }
  }
}
