import CZlib
import Foundation

/// Lays files one behind the other in blocks, which are compressed one by one, so that the program expands only those that it uses.
///
/// The archive is a sequence of blocks: number of compressed bytes, number of bytes, and a zlib stream (RFC 1950). The first block
/// is the index. It has for each file: length of the path, path, permission to execute (0 or 1), number of the block that
/// holds its content, and length of the content. Contents follow each other in a block as in the index. Numbers are four bytes, the
/// least significant first.
struct ArchiveWriter {
  struct CompressionFault: Error {}

  /// The size at which a block ends. The window of zlib has 32 KB, so larger blocks are hardly smaller in sum.
  private static let blockSize = 1 << 18

  private let root: URL
  private var index: [UInt8] = []
  private var blocks: [[UInt8]] = [[]]

  init(root: URL) {
    self.root = root
  }

  /// Adds the file at a path below the root.
  mutating func append(_ path: String) throws {
    let file = root.appending(path: path)
    let content = try Data(contentsOf: file)
    if blocks[blocks.count - 1].count >= Self.blockSize { endBlock() }
    Self.append(path.utf8.count, to: &index)
    index += path.utf8
    index.append(FileManager.default.isExecutableFile(atPath: file.path) ? 1 : 0)
    Self.append(blocks.count - 1, to: &index)
    Self.append(content.count, to: &index)
    blocks[blocks.count - 1] += content
  }

  /// Puts the content of the next file into another block.
  mutating func endBlock() {
    blocks.append([])
  }

  /// The bytes of the archive.
  func archive() throws -> [UInt8] {
    try ([index] + blocks).reduce(into: []) { archive, block in
      let compressed = try Self.compressed(block)
      Self.append(compressed.count, to: &archive)
      Self.append(block.count, to: &archive)
      archive += compressed
    }
  }

  private static func compressed(_ block: [UInt8]) throws -> [UInt8] {
    var count = compressBound(UInt(block.count))
    var compressed = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&compressed, &count, block, UInt(block.count), Z_BEST_COMPRESSION) == Z_OK else {
      throw CompressionFault()
    }
    return Array(compressed.prefix(Int(count)))
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: UInt32(number).littleEndian) { bytes.append(contentsOf: $0) }
  }
}
