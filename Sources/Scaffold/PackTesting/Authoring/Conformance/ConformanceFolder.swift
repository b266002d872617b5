import FoundationEssentials
import GeneratorCore

/// A temporary folder, which is deleted with the object.
final class ConformanceFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-conformance-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw ScaffoldError(.outputExists, .fileSystemError, "cannot create the folder '\(url.path)'")
    }
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file into the folder, and creates its parent folders.
  func write(_ content: Data, to name: String) throws {
    let file = URL(fileURLWithPath: path).appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
  }

  /// The hash of each file below the folder.
  func hashes() throws -> [String: ContentHash] {
    var hashes: [String: ContentHash] = [:]
    try DiskFileSystem().walk(path) { name, _ in
      hashes[name] = ContentHash(of: FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data())
      return true
    }
    return hashes
  }
}
