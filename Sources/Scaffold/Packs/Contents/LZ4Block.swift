/// A block of compressed bytes (LZ4 Block Format Description).
struct LZ4Block {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes that were compressed.
  ///
  /// - Parameter count: their number.
  /// - Returns: nil if the block is damaged.
  func expanded(count: Int) -> [UInt8]? {
    var isSound = false
    let expanded = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      bytes.withUnsafeBufferPointer { block in
        var reader = Reader(block: block, target: target, limit: count)
        isSound = reader.run()
        filled = reader.filled
      }
    }
    return isSound ? expanded : nil
  }

  private struct Reader {
    let block: UnsafeBufferPointer<UInt8>
    let target: UnsafeMutablePointer<UInt8>
    let limit: Int
    var offset = 0
    var filled = 0

    /// Expands the block; returns whether it ends where the expanded bytes do.
    mutating func run() -> Bool {
      while let token = next() {
        guard let literals = length(token >> 4), takeLiterals(literals) else { return false }
        // Only the last sequence has no match.
        if offset == block.count { break }
        guard let low = next(), let high = next(), let more = length(token & 15),
          takeMatch(distance: Int(low) | Int(high) << 8, length: more + 4)
        else { return false }
      }
      return filled == limit
    }

    private mutating func next() -> UInt8? {
      guard offset < block.count else { return nil }
      defer { offset += 1 }
      return block[offset]
    }

    /// A length whose first part has four bits; nil if the block ends in it.
    private mutating func length(_ start: UInt8) -> Int? {
      var length = Int(start)
      guard start == 15 else { return length }
      while let byte = next() {
        length += Int(byte)
        if byte != 255 { return length }
      }
      return nil
    }

    private mutating func takeLiterals(_ count: Int) -> Bool {
      guard count <= block.count - offset, count <= limit - filled else { return false }
      if count > 0, let source = block.baseAddress { (target + filled).update(from: source + offset, count: count) }
      offset += count
      filled += count
      return true
    }

    private mutating func takeMatch(distance: Int, length: Int) -> Bool {
      guard distance > 0, distance <= filled, length <= limit - filled else { return false }
      let source = target + (filled - distance)
      if distance >= length {
        (target + filled).update(from: source, count: length)
      } else {
        // The match overlaps what it produces: a repetition.
        for index in 0..<length { target[filled + index] = source[index] }
      }
      filled += length
      return true
    }
  }
}
