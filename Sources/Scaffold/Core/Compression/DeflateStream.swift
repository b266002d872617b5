/// Unpacks compressed data in the deflate format (RFC 1951). The data is not trusted.
struct DeflateStream {
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The order in which the lengths of the code for lengths are stored.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private let bytes: [UInt8]
  private var next: Int
  /// Bits that were read and not used, the first one lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(_ bytes: [UInt8], from start: Int) {
    (self.bytes, next) = (bytes, start)
  }

  /// The position of the first byte that is not used.
  var position: Int { next - bitCount / 8 }

  /// Appends the unpacked data.
  ///
  /// - Parameter limit: the maximum size of the output in bytes.
  mutating func unpack(into output: inout [UInt8], limit: Int) throws(GzipFile.Fault) {
    let start = output.count
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored(into: &output, limit: limit)
      case 1:
        let (literals, distances) = try Self.fixedCodes()
        try unpackBlock(literals, distances, into: &output, from: start, limit: limit)
      case 2:
        let (literals, distances) = try readCodes()
        try unpackBlock(literals, distances, into: &output, from: start, limit: limit)
      default: throw .damaged
      }
    }
  }

  private mutating func fill() {
    while bitCount <= 56, next < bytes.count {
      bits |= UInt64(bytes[next]) << UInt64(bitCount)
      next += 1
      bitCount += 8
    }
  }

  private mutating func take(_ count: Int) throws(GzipFile.Fault) -> Int {
    if bitCount < count { fill() }
    guard bitCount >= count else { throw .damaged }
    let value = Int(bits & (1 << UInt64(count) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  private mutating func symbol(_ code: HuffmanCode) throws(GzipFile.Fault) -> Int {
    if bitCount < code.width { fill() }
    guard let (symbol, length) = code.symbol(of: bits), length <= bitCount else { throw .damaged }
    bits >>= UInt64(length)
    bitCount -= length
    return symbol
  }

  /// A block without compression (RFC 1951, 3.2.4).
  private mutating func copyStored(into output: inout [UInt8], limit: Int) throws(GzipFile.Fault) {
    _ = try take(bitCount % 8)
    let count = try take(16)
    guard try take(16) == ~count & 0xFFFF else { throw .damaged }
    next = position
    (bits, bitCount) = (0, 0)
    guard next + count <= bytes.count else { throw .damaged }
    guard output.count + count <= limit else { throw .tooLarge }
    output += bytes[next..<next + count]
    next += count
  }

  private mutating func unpackBlock(
    _ literals: HuffmanCode, _ distances: HuffmanCode, into output: inout [UInt8], from start: Int, limit: Int
  ) throws(GzipFile.Fault) {
    while true {
      let symbol = try symbol(literals)
      guard symbol != 256 else { return }
      guard symbol > 256 else {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengthBases.count else { throw .damaged }
      let length = Self.lengthBases[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
      let distance = try readDistance(distances)
      guard distance <= output.count - start else { throw .damaged }
      guard output.count + length <= limit else { throw .tooLarge }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func readDistance(_ code: HuffmanCode) throws(GzipFile.Fault) -> Int {
    let symbol = try symbol(code)
    guard symbol < 30 else { throw .damaged }
    guard symbol > 3 else { return symbol + 1 }
    let extra = symbol / 2 - 1
    return (2 + symbol % 2) << extra + 1 + (try take(extra))
  }

  /// The codes that blocks without codes of their own use (RFC 1951, 3.2.6).
  private static func fixedCodes() throws(GzipFile.Fault) -> (HuffmanCode, HuffmanCode) {
    let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
    return (try HuffmanCode(lengths: lengths), try HuffmanCode(lengths: [UInt8](repeating: 5, count: 30)))
  }

  /// The codes at the beginning of a block (RFC 1951, 3.2.7).
  private mutating func readCodes() throws(GzipFile.Fault) -> (HuffmanCode, HuffmanCode) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let count = try take(4) + 4
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<count { codeLengths[Self.order[index]] = UInt8(try take(3)) }
    let code = try HuffmanCode(lengths: codeLengths)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(code)
      let (length, times): (UInt8?, Int) =
        switch symbol {
        case 16: (lengths.last, try take(2) + 3)
        case 17: (0, try take(3) + 3)
        case 18: (0, try take(7) + 11)
        default: (UInt8(symbol), 1)
        }
      guard let length, lengths.count + times <= literalCount + distanceCount else { throw .damaged }
      lengths += repeatElement(length, count: times)
    }
    return (
      try HuffmanCode(lengths: lengths[..<literalCount]), try HuffmanCode(lengths: lengths[literalCount...])
    )
  }
}
