/// The offsets at which the lines of a text start, for finding the lines of many offsets.
struct LineTable {
  private let starts: [Int]

  init(_ source: TemplateText) {
    starts = [0] + source.bytes.indices.filter { source.bytes[$0] == .newline }.map { $0 + 1 }
  }

  /// The line of an offset, from 1.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
