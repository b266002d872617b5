import Glibc
import LocalFiles

/// Takes locks between processes on one profile.
enum ProfileLock {
  /// The longest time for which a process that works holds a lock.
  private static let patience = Duration.seconds(30)

  /// Waits for the lock on the file at `path`, for short critical sections. A holder that is stopped keeps nobody waiting
  /// forever.
  static func wait(path: String, patience: Duration = patience) throws(ProfileError) -> FileLock {
    let (lock, isTaken) = try taken(path) { lock throws(FileLockError) in
      (lock, try lock.attempt(.exclusive, within: patience))
    }
    guard !isTaken else { return isThere(lock, at: path) ? lock : try wait(path: path, patience: patience) }
    throw .refused(
      operation: "lock", path: path,
      reason: lock.holder.map { "process \($0) has locked it; if it is stopped, continue or end it" }
        ?? "another process has locked it")
  }

  /// Acquires the lock on the file at `path`; nil if another holder excludes it.
  static func attempt(path: String, mode: FileLock.Mode) throws(ProfileError) -> FileLock? {
    let lock = try taken(path) { lock throws(FileLockError) in try lock.attempt(mode) ? lock : nil }
    guard let lock, !isThere(lock, at: path) else { return lock }
    return try attempt(path: path, mode: mode)
  }

  /// Whether a locked file is still the one at the path. Another process can have removed it while it held the lock, and the next
  /// one locks a new file.
  private static func isThere(_ lock: FileLock, at path: String) -> Bool {
    var (own, found) = (stat(), stat())
    return fstat(lock.descriptor, &own) == 0 && stat(path, &found) == 0 && own.st_dev == found.st_dev
      && own.st_ino == found.st_ino
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
