import FoundationEssentials
import Glibc
import LocalFiles
import ServiceData

/// Writes content to disk before the request that sends it.
enum MediaFile {
  /// Writes content to a new file that only its owner can read, and synchronizes it and its folder, which is created if it
  /// does not exist. The content is read in parts.
  ///
  /// - Throws: ``OutboxError/mediaNotKept(path:reason:)``, and `ContentFault` for content that cannot be read.
  static func write(_ content: MediaContent.Body, to url: URL) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let reader = try ContentReader(content)
    do {
      let file = try FileOutput(path: url.path)
      var bytes = try reader.next()
      while !bytes.isEmpty {
        try file.write(bytes)
        bytes = try reader.next()
      }
      try file.synchronize()
    } catch let error as FileOutputError {
      throw OutboxError.mediaNotKept(path: error.path, reason: error.reason)
    }
    try synchronize(folder.path)
  }

  private static func synchronize(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw OutboxError.mediaNotKept(path: folder, reason: String(cString: strerror(errno)))
    }
  }
}
