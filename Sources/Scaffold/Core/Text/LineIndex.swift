import Synchronization

/// The table of the lines of a text, made when it is first needed.
final class LineIndex: Sendable {
  private let made = Mutex<LineTable?>(nil)

  /// The table of a text, which has to be the same each time.
  func table(of bytes: [UInt8]) -> LineTable {
    made.withLock { made in
      if let made { return made }
      let table = LineTable(bytes)
      made = table
      return table
    }
  }
}

/// Where the lines of a text begin, and how many scalars are before each block of it.
struct LineTable: Sendable {
  /// The number of bytes after which scalars are counted again.
  private static let blockSize = 256

  /// The offset of each line.
  private let lines: [Int]
  /// The number of scalars before each block.
  private let counts: [Int]

  init(_ bytes: [UInt8]) {
    var (lines, counts, count) = ([0], [Int](), 0)
    counts.reserveCapacity(bytes.count / Self.blockSize + 2)
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices {
        if offset % Self.blockSize == 0 { counts.append(count) }
        if Self.isFirst(bytes[offset]) { count += 1 }
        if bytes[offset] == UInt8(ascii: "\n") { lines.append(offset + 1) }
      }
    }
    counts.append(count)
    (self.lines, self.counts) = (lines, counts)
  }

  /// The position of an offset that is not after the end.
  func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let line = line(of: offset)
    let column = scalars(before: offset, in: bytes) - scalars(before: lines[line], in: bytes) + 1
    return SourcePosition(offset: offset, line: line + 1, column: column)
  }

  /// The number of scalars of a range in its first line, at least 1.
  func length(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    let start = min(range.lowerBound, bytes.count)
    let end = max(start, min(range.upperBound, end(ofLine: line(of: start), in: bytes)))
    return max(1, scalars(before: end, in: bytes) - scalars(before: start, in: bytes))
  }

  /// The bytes of a line without its end; nil if there is no such line.
  func range(ofLine number: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard lines.indices.contains(number - 1) else { return nil }
    let start = lines[number - 1]
    let end = end(ofLine: number - 1, in: bytes)
    return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  /// The offset of a scalar of a line, from 0; the end of the line if it has fewer scalars.
  func offset(ofScalar number: Int, of line: Range<Int>, in bytes: [UInt8]) -> Int {
    let wanted = scalars(before: line.lowerBound, in: bytes) + min(number, line.count)
    var blocks = counts.indices
    while blocks.count > 1 {
      let middle = blocks.lowerBound + blocks.count / 2
      blocks = counts[middle] <= wanted ? middle..<blocks.upperBound : blocks.lowerBound..<middle
    }
    var count = counts[blocks.lowerBound]
    for offset in min(blocks.lowerBound * Self.blockSize, line.upperBound)..<line.upperBound
    where Self.isFirst(bytes[offset]) {
      if count == wanted { return offset }
      count += 1
    }
    return line.upperBound
  }

  private func end(ofLine index: Int, in bytes: [UInt8]) -> Int {
    index + 1 < lines.count ? lines[index + 1] - 1 : bytes.count
  }

  /// The index of the line with an offset.
  private func line(of offset: Int) -> Int {
    var range = lines.indices
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = lines[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / Self.blockSize
    var count = counts[min(block, counts.count - 1)]
    for index in (block * Self.blockSize)..<max(offset, block * Self.blockSize) where Self.isFirst(bytes[index]) {
      count += 1
    }
    return count
  }

  /// Whether a byte is the first one of a scalar in UTF-8.
  private static func isFirst(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
