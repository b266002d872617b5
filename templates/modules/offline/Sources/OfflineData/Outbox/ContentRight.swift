import FoundationEssentials
import LocalFiles

/// The right to store content before its request, or to remove content without a request. Any number of processes can
/// have the first, or one the second. The system ends it with the process.
final class ContentRight {
  private let lock: FileLock
  private let path: String

  /// Opens the file, without taking a right.
  init(at outbox: URL) throws {
    path = Outbox.contentLock(of: outbox)
    do {
      lock = try FileLock(path: path)
    } catch {
      throw OutboxError.mediaNotKept(path: path, reason: error.reason)
    }
  }

  /// Waits for the right to store content.
  func takeToStore() throws {
    do {
      try lock.wait(.shared)
    } catch {
      throw OutboxError.mediaNotKept(path: path, reason: error.reason)
    }
  }

  /// Takes the right to remove content, unless another process has a right.
  func takeToRemove() -> Bool { (try? lock.attempt(.exclusive)) == true }

  func end() { lock.release() }
}
