import FoundationEssentials
import Glibc

/// The right to upload from an outbox and to download into its store: one process, and one operation in it, at a time.
///
/// A lock of the operating system on a file beside the store, so that the end of a process releases it, however the
/// process ended.
final class DownloadLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Takes the lock; nil where someone else has it.
  static func take(in directory: URL) throws -> DownloadLock? {
    let path = directory.appendingPathComponent(name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ControllerError.unusableDirectory(path: directory.path, reason: String(cString: strerror(errno)))
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return DownloadLock(descriptor: descriptor) }
    close(descriptor)
    return nil
  }

  /// Waits for the lock.
  ///
  /// - Throws: `CancellationError` where the task is cancelled first.
  static func wait(in directory: URL) async throws -> DownloadLock {
    while true {
      try Task.checkCancellation()
      if let lock = try take(in: directory) { return lock }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  static let name = "download.lock"
}
