/// Compresses bytes to one LZ4 block (LZ4 Block Format Description).
///
/// The format is simple enough to be read without a library, and templates shrink to a third. The pointers make it fast
/// in a debug build as well, where every access to an array is a call.
final class LZ4Encoder {
  private static let shortestMatch = 4
  private static let window = 65_535
  /// The number of earlier places that are compared.
  private static let attempts = 256
  /// A match ends at least 5 bytes before the end of the block, and starts at least 12 bytes before it.
  private static let margin = (end: 5, start: 12)

  private let input: UnsafeRawBufferPointer
  /// The last place of each hash of four bytes; -1 for none.
  private let latest: UnsafeMutablePointer<Int32>
  /// The previous place with the same hash, for each place.
  private let previous: UnsafeMutablePointer<Int32>
  private var output: [UInt8] = []

  private init(_ input: UnsafeRawBufferPointer) {
    self.input = input
    latest = .allocate(capacity: 1 << 16)
    latest.initialize(repeating: -1, count: 1 << 16)
    previous = .allocate(capacity: input.count + 1)
    previous.initialize(repeating: -1, count: input.count + 1)
  }

  deinit {
    latest.deallocate()
    previous.deallocate()
  }

  /// The block for some bytes.
  static func block(of bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { buffer in
      let encoder = LZ4Encoder(buffer)
      encoder.run()
      return encoder.output
    }
  }

  private func run() {
    let lastStart = input.count - Self.margin.start
    var literals = 0
    var place = 0
    while place <= lastStart {
      let (distance, length) = longestMatch(at: place)
      let next = length >= Self.shortestMatch && place < lastStart ? followingLength(at: place) : 0
      guard length >= Self.shortestMatch, next <= length else {
        remember(place)
        place += 1
        continue
      }
      append(literals: literals..<place, distance: distance, length: length)
      for covered in place..<min(place + length, lastStart + 1) { remember(covered) }
      place += length
      literals = place
    }
    append(literals: literals..<input.count, distance: 0, length: 0)
  }

  /// The length of the longest match one byte later: if it is longer, this byte is better off as a literal.
  private func followingLength(at place: Int) -> Int { longestMatch(at: place + 1).length }

  private func hash(_ place: Int) -> Int {
    Int((input.loadUnaligned(fromByteOffset: place, as: UInt32.self) &* 2_654_435_761) >> 16)
  }

  private func remember(_ place: Int) {
    let hash = hash(place)
    previous[place] = latest[hash]
    latest[hash] = Int32(place)
  }

  private func longestMatch(at place: Int) -> (distance: Int, length: Int) {
    var best = (distance: 0, length: 0)
    var candidate = Int(latest[hash(place)])
    var attempts = Self.attempts
    while candidate >= 0, place - candidate <= Self.window, attempts > 0 {
      let length = commonLength(candidate, place)
      if length > best.length { best = (place - candidate, length) }
      candidate = Int(previous[candidate])
      attempts -= 1
    }
    return best
  }

  /// The number of equal bytes from two places on.
  private func commonLength(_ first: Int, _ second: Int) -> Int {
    let limit = input.count - Self.margin.end
    var count = 0
    while second + count + 8 <= limit {
      let difference =
        input.loadUnaligned(fromByteOffset: first + count, as: UInt64.self).littleEndian
        ^ input.loadUnaligned(fromByteOffset: second + count, as: UInt64.self).littleEndian
      if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
      count += 8
    }
    while second + count < limit, input[first + count] == input[second + count] { count += 1 }
    return count
  }

  /// Appends a sequence. Only the last one has no match.
  private func append(literals: Range<Int>, distance: Int, length: Int) {
    let extra = max(0, length - Self.shortestMatch)
    output.append(UInt8(min(literals.count, 15) << 4 | min(extra, 15)))
    appendRest(of: literals.count)
    output.append(contentsOf: input[literals])
    guard length > 0 else { return }
    output.append(UInt8(distance & 0xFF))
    output.append(UInt8(distance >> 8))
    appendRest(of: extra)
  }

  /// Appends the part of a length that does not fit into four bits.
  private func appendRest(of length: Int) {
    guard length >= 15 else { return }
    var rest = length - 15
    while rest >= 255 {
      output.append(255)
      rest -= 255
    }
    output.append(UInt8(rest))
  }
}
