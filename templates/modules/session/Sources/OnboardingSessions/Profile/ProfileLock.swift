import Glibc

/// A lock between processes on one profile: `flock` on a file, held for the lifetime of the value.
///
/// The system releases the lock when the process ends for any reason, so a crash leaves no lock behind.
final class ProfileLock: Sendable {
  /// The modes of a lock.
  enum Mode {
    case shared
    case exclusive
  }

  private let path: String
  private let descriptor: Int32

  private init(path: String) throws {
    self.path = path
    let writable = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // A read-only profile still has a state to show and changes to export.
    let isProtected = writable < 0 && [EACCES, EPERM, EROFS].contains(errno)
    descriptor = isProtected ? open(path, O_RDONLY | O_CLOEXEC) : writable
    guard descriptor >= 0 else { throw Self.failure("open", path) }
  }

  deinit {
    // Closing the descriptor is not enough: a program that is just being started holds a copy of it until it executes.
    release()
    close(descriptor)
  }

  /// Releases the lock before the end of the value's lifetime.
  func release() {
    flock(descriptor, LOCK_UN)
  }

  /// Waits for the lock on the file at `path`, for short critical sections.
  static func wait(path: String) throws -> ProfileLock {
    let lock = try ProfileLock(path: path)
    guard try lock.take(LOCK_EX) else { throw failure("lock", path) }
    return lock
  }

  /// Acquires the lock on the file at `path`; nil if another holder excludes it.
  static func attempt(path: String, mode: Mode) throws -> ProfileLock? {
    let lock = try ProfileLock(path: path)
    let operation: Int32 = mode == .shared ? LOCK_SH : LOCK_EX
    return try lock.take(operation | LOCK_NB) ? lock : nil
  }

  private func take(_ operation: Int32) throws -> Bool {
    while flock(descriptor, operation) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw Self.failure("lock", path) }
    }
    return true
  }

  private static func failure(_ operation: String, _ path: String) -> ProfileError {
    .refused(operation: operation, path: path, reason: String(cString: strerror(errno)))
  }
}
