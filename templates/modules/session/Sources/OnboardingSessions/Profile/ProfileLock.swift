import Glibc
import LocalFiles

/// Takes locks between processes on one profile.
enum ProfileLock {
  /// Waits for the lock on the file at `path`, for short critical sections.
  static func wait(path: String) throws(ProfileError) -> FileLock {
    try taken(path) { lock throws(FileLockError) in
      try lock.wait(.exclusive)
      return lock
    }
  }

  /// Acquires the lock on the file at `path`; nil if another holder excludes it.
  static func attempt(path: String, mode: FileLock.Mode) throws(ProfileError) -> FileLock? {
    try taken(path) { lock throws(FileLockError) in try lock.attempt(mode) ? lock : nil }
  }

  private static func taken<Result>(
    _ path: String, _ take: (FileLock) throws(FileLockError) -> Result
  ) throws(ProfileError) -> Result {
    do {
      return try take(open(path))
    } catch {
      throw .refused(operation: error.operation, path: error.path, reason: error.reason)
    }
  }

  /// Opens the file. A read-only profile still has a state to show and changes to export.
  private static func open(_ path: String) throws(FileLockError) -> FileLock {
    do {
      return try FileLock(path: path)
    } catch {
      guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
      return try FileLock(path: path, flags: O_RDONLY)
    }
  }
}
