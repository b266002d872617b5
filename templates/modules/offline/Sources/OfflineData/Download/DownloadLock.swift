import FoundationEssentials
import Glibc
import LocalFiles

/// The right to upload from an outbox and to download into its store. One operation in one process holds it at a time.
///
/// The lock is a lock of the operating system on a file next to the store. It is released when the process ends,
/// however it ends.
final class DownloadLock: Sendable {
  private let path: String
  private let file: FileLock

  /// Opens the file, without locking it.
  init(in directory: URL) throws {
    path = directory.appendingPathComponent(Self.name).path
    do {
      file = try FileLock(path: path)
    } catch {
      throw ControllerError.unusableDirectory(path: directory.path, reason: error.reason)
    }
  }

  /// The result of an attempt to lock the file.
  enum Attempt { case taken, held, removed }

  /// Locks the file. The removal of a store deletes the file while holding the lock, and the next owner locks a new
  /// file. A lock on the deleted file means nothing.
  func attempt() -> Attempt {
    guard (try? file.attempt(.exclusive)) == true else { return .held }
    var (own, found) = (stat(), stat())
    let isThere = fstat(file.descriptor, &own) == 0 && stat(path, &found) == 0
    return isThere && own.st_dev == found.st_dev && own.st_ino == found.st_ino ? .taken : .removed
  }

  /// Takes the lock; nil if it is held.
  static func take(in directory: URL) throws -> DownloadLock? {
    while true {
      let lock = try DownloadLock(in: directory)
      switch lock.attempt() {
      case .taken: return lock
      case .held: return nil
      case .removed: continue
      }
    }
  }

  /// Waits for the lock.
  ///
  /// - Throws: `CancellationError` if the task is cancelled first.
  static func wait(in directory: URL) async throws -> DownloadLock {
    while true {
      try Task.checkCancellation()
      if let lock = try take(in: directory) { return lock }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  static let name = "download.lock"
}
