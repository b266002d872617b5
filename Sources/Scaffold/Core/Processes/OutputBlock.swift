import FoundationEssentials
import Glibc

/// The output of a program on a pipe, up to a limit.
struct OutputBlock {
  let limit: Int
  /// The bytes read so far.
  private(set) var bytes = Data()
  /// Whether more output is possible.
  private(set) var isOpen = true

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether the program exceeded the limit.
  var isFull: Bool { bytes.count > limit }

  /// Reads the available output, until the limit is exceeded.
  mutating func drain(_ descriptor: Int32) {
    var block = [UInt8](repeating: 0, count: 65_536)
    while isOpen && !isFull {
      let count = read(descriptor, &block, block.count)
      if count > 0 {
        bytes.append(contentsOf: block[..<count])
      } else if count == 0 {
        isOpen = false
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// The lines of a program's standard error, up to a limit; the rest is read and dropped.
struct RemarkLines {
  private var block: OutputBlock
  private var splitter = LineSplitter()
  private var isDropping = false

  init(limit: Int) {
    block = OutputBlock(limit: limit)
  }

  /// Whether more output is possible.
  var isOpen: Bool { block.isOpen }

  /// Reads the available output, and passes on the lines that it completes.
  mutating func drain(_ descriptor: Int32, _ line: (String) -> Void) {
    let start = block.bytes.count
    block.drain(descriptor)
    if !isDropping { splitter.append(block.bytes.prefix(block.limit).dropFirst(start), line) }
    guard block.isFull else { return }
    if !isDropping {
      splitter.finish(line)
      line("… (the rest is dropped)")
    }
    isDropping = true
    block = OutputBlock(limit: block.limit)
  }

  /// Passes on the remaining text without an end of line.
  mutating func finish(_ line: (String) -> Void) {
    if !isDropping { splitter.finish(line) }
  }
}
