/// Finds the places of many values in one document.
///
/// A document may be a single line of megabytes with tens of thousands of values, so a place costs a search in an index
/// instead of a pass over the document.
package struct JSONPlaces: Sendable {
  /// The number of bytes after which scalars are counted again.
  private static let blockSize = 1_024

  private let source: JSONSource
  /// The offset of each line.
  private let lines: [Int]
  /// The number of scalars before each block.
  private let counts: [Int]

  /// Makes the index of a document.
  package init(_ source: JSONSource) {
    self.source = source
    var (lines, counts, count) = ([0], [Int](), 0)
    for (offset, byte) in source.bytes.enumerated() {
      if offset % Self.blockSize == 0 { counts.append(count) }
      if Self.isFirst(byte) { count += 1 }
      if byte == UInt8(ascii: "\n") { lines.append(offset + 1) }
    }
    counts.append(count)
    (self.lines, self.counts) = (lines, counts)
  }

  /// The position of a value.
  package func location(of node: JSONNode) -> SourceLocation {
    let start = min(node.range.lowerBound, source.bytes.count)
    let line = line(of: start)
    return SourceLocation(
      file: source.name, line: line + 1, column: scalars(before: start) - scalars(before: lines[line]) + 1)
  }

  /// The number of scalars of a value in its first line, at least 1.
  package func length(of node: JSONNode) -> Int {
    let start = min(node.range.lowerBound, source.bytes.count)
    let next = line(of: start) + 1
    let lineEnd = next < lines.count ? lines[next] - 1 : source.bytes.count
    let end = max(start, min(node.range.upperBound, lineEnd))
    return max(1, scalars(before: end) - scalars(before: start))
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

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    guard block * Self.blockSize < offset else { return counts[min(block, counts.count - 1)] }
    return counts[block] + source.bytes[(block * Self.blockSize)..<offset].count(where: Self.isFirst)
  }

  /// Whether a byte is the first one of a scalar in UTF-8.
  private static func isFirst(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
