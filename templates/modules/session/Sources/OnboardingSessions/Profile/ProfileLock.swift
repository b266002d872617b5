import Glibc

/// A lock that two processes on one profile respect: `flock` on a file, held as long as the value lives.
///
/// The system lets go of it when the process ends in whatever way, so nothing is left behind by a crash.
final class ProfileLock: Sendable {
  /// How a lock is shared.
  enum Mode {
    case shared
    case exclusive
  }

  private let path: String
  private let descriptor: Int32

  private init(path: String) throws {
    self.path = path
    let writable = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    // A profile that can only be read still tells how it stands, and gives what waits in it.
    let isProtected = writable < 0 && [EACCES, EPERM, EROFS].contains(errno)
    descriptor = isProtected ? open(path, O_RDONLY | O_CLOEXEC) : writable
    guard descriptor >= 0 else { throw Self.failure("open", path) }
  }

  deinit {
    close(descriptor)
  }

  /// Lets go of the lock before the value's end.
  func release() {
    flock(descriptor, LOCK_UN)
  }

  /// Waits for the lock on the file at `path`. For sections that end soon.
  static func wait(path: String) throws -> ProfileLock {
    let lock = try ProfileLock(path: path)
    guard try lock.take(LOCK_EX) else { throw failure("lock", path) }
    return lock
  }

  /// Takes the lock on the file at `path`, or answers nil when another holder excludes it.
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
