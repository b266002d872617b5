import FoundationEssentials
import Glibc

/// Writes content to disk before the request that sends it.
enum MediaFile {
  /// Writes bytes to a new file and synchronizes it and its folder, which is created if it does not exist.
  static func write(_ bytes: [UInt8], to url: URL) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    for path in [url.path, folder.path] { try synchronize(path) }
  }

  private static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw OutboxError.mediaNotKept(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
