import CZlib
import Synchronization

/// A compressed part of the archive in this binary (a zlib stream, RFC 1950). It is expanded when its content is first read.
final class EmbeddedBlock: Sendable {
  private let compressed: ArraySlice<UInt8>
  /// The number of bytes of the content.
  let count: Int
  private let content = Mutex<[UInt8]?>(nil)

  init(compressed: ArraySlice<UInt8>, count: Int) {
    self.compressed = compressed
    self.count = count
  }

  /// The bytes in a range of the content, which must not be beyond its end.
  ///
  /// Ends the program if the block is damaged: its binary is then, and nothing in it can be trusted.
  func bytes(in range: Range<Int>) -> [UInt8] {
    content.withLock { content in
      guard let expanded = content ?? expanded() else {
        fatalError("the templates inside this program are damaged; install it again")
      }
      content = expanded
      return Array(expanded[range])
    }
  }

  /// The whole content; nil if the block is damaged.
  func expanded() -> [UInt8]? {
    var isSound = false
    let expanded = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var length = UInt(count)
      let status = compressed.withUnsafeBufferPointer {
        uncompress(buffer.baseAddress, &length, $0.baseAddress, UInt($0.count))
      }
      filled = Int(length)
      isSound = status == Z_OK && filled == count
    }
    return isSound ? expanded : nil
  }
}
