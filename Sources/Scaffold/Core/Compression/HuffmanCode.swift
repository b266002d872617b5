/// A canonical Huffman code (RFC 1951, 3.2.2): the symbol for the next bits of a stream.
struct HuffmanCode {
  /// The longest code, in bits.
  private static let maximumLength = 15

  /// For each value of the next bits: the symbol, shifted left by 4, and the length of its code; 0 if no code begins so.
  private let entries: [UInt16]
  /// The number of bits that select an entry.
  let width: Int

  /// Builds the code from the length of each symbol's code; a symbol of length 0 does not occur.
  ///
  /// - Throws: ``GzipFile/Fault/damaged`` if there are more codes than the lengths have room for.
  init(lengths: some Collection<UInt8>) throws(GzipFile.Fault) {
    var counts = [Int](repeating: 0, count: Self.maximumLength + 1)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let width = max(1, counts.lastIndex { $0 > 0 } ?? 1)
    var next = [Int](repeating: 0, count: Self.maximumLength + 2)
    for length in 1...Self.maximumLength {
      guard next[length] + counts[length] <= 1 << length else { throw .damaged }
      next[length + 1] = (next[length] + counts[length]) << 1
    }
    var entries = [UInt16](repeating: 0, count: 1 << width)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let code = Self.reversed(next[Int(length)], count: Int(length))
      next[Int(length)] += 1
      for index in stride(from: code, to: entries.count, by: 1 << Int(length)) {
        entries[index] = UInt16(symbol) << 4 | UInt16(length)
      }
    }
    (self.entries, self.width) = (entries, width)
  }

  /// The symbol whose code the bits begin with, and the length of the code; nil if there is none.
  @inline(__always) func symbol(of bits: UInt64) -> (symbol: Int, length: Int)? {
    let entry = entries[Int(bits & UInt64(entries.count - 1))]
    return entry == 0 ? nil : (Int(entry >> 4), Int(entry & 15))
  }

  private static func reversed(_ code: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 << 1 | (code >> $1 & 1) }
  }
}
