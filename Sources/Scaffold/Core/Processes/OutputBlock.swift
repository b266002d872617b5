import Foundation

/// What a program wrote to a pipe, up to a limit.
struct OutputBlock {
  let limit: Int
  /// What was read so far.
  private(set) var bytes = Data()
  /// Whether more may come.
  private(set) var isOpen = true

  /// Starts with nothing.
  init(limit: Int) {
    self.limit = limit
  }

  /// Whether the program wrote more than it may.
  var isFull: Bool { bytes.count > limit }

  /// Takes what there is to read, no more than the limit is passed.
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

/// What a program wrote to standard error, in lines, up to a limit; the rest is read and dropped.
struct RemarkLines {
  private var block: OutputBlock
  private var splitter = LineSplitter()
  private var isDropping = false

  /// Starts with nothing.
  init(limit: Int) {
    block = OutputBlock(limit: limit)
  }

  /// Whether more may come.
  var isOpen: Bool { block.isOpen }

  /// Takes what there is to read, and hands on the lines that it completes.
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

  /// Hands on what has no end of line.
  mutating func finish(_ line: (String) -> Void) {
    if !isDropping { splitter.finish(line) }
  }
}
