import FoundationEssentials
import Glibc
import LocalFiles
import ServiceData

/// Writes content to disk before the request that sends it.
enum MediaFile {
  /// Writes content to a new file that only its owner can read, and synchronizes it and its folder, which is created if it
  /// does not exist. Content that is in a file is copied in parts.
  static func write(_ content: MediaContent.Body, to url: URL) throws {
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    switch content {
    case .bytes(let bytes):
      reserve(url.path)
      try Data(bytes).write(to: url)
      try synchronize(url.path)
    case .file(let path):
      do {
        try FileCopy.copy(from: path, to: url.path)
      } catch {
        throw OutboxError.mediaNotKept(path: error.path, reason: error.reason)
      }
    }
    try synchronize(folder.path)
  }

  /// Creates an empty file that only its owner can read, before there is anything to read. If that fails, writing the file
  /// reports why.
  static func reserve(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw OutboxError.mediaNotKept(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
