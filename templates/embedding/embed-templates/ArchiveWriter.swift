import Foundation

/// Lays files one behind the other: length of the path, path, permission to execute (0 or 1), length of the content,
/// content. Lengths are four bytes, the least significant first.
struct ArchiveWriter {
  let root: URL
  private(set) var bytes: [UInt8] = []

  init(root: URL) {
    self.root = root
  }

  /// Adds the file at a path below the root.
  mutating func append(_ path: String) throws {
    let file = root.appending(path: path)
    let content = try Data(contentsOf: file)
    appendLength(path.utf8.count)
    bytes.append(contentsOf: path.utf8)
    bytes.append(FileManager.default.isExecutableFile(atPath: file.path) ? 1 : 0)
    appendLength(content.count)
    bytes.append(contentsOf: content)
  }

  private mutating func appendLength(_ length: Int) {
    withUnsafeBytes(of: UInt32(length).littleEndian) { bytes.append(contentsOf: $0) }
  }
}
