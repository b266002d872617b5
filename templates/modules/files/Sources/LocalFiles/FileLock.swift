import Glibc

/// A lock between processes on a file or directory (`flock(2)`), held at most for the lifetime of the value.
///
/// The system releases the lock when the process ends for any reason, so a crash leaves no lock behind.
public final class FileLock: Sendable {
  /// Which other locks on the file a lock excludes.
  public enum Mode: Sendable {
    /// The lock excludes exclusive locks.
    case shared
    /// The lock excludes all others.
    case exclusive
  }

  /// The open file.
  public let descriptor: Int32
  private let path: String

  /// Opens a file, without locking it.
  ///
  /// - Parameters:
  ///   - flags: how the file is opened (`open(2)`). By default, it is created if it does not exist.
  ///   - permissions: the permissions of a file that is created.
  public init(
    path: String, flags: Int32 = O_RDWR | O_CREAT, permissions: mode_t = 0o600
  ) throws(FileLockError) {
    self.path = path
    descriptor = open(path, flags | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw FileLockError(operation: "open", path: path, code: errno) }
  }

  deinit {
    // Closing the descriptor is not enough: a program that is just being started holds a copy of it until it executes.
    release()
    close(descriptor)
  }

  /// Locks the file, unless another lock excludes that.
  ///
  /// - Returns: whether the file is locked.
  public func attempt(_ mode: Mode) throws(FileLockError) -> Bool {
    try take(mode, LOCK_NB)
  }

  /// Waits until no other lock excludes this one, and locks the file. It blocks the thread.
  public func wait(_ mode: Mode) throws(FileLockError) {
    _ = try take(mode, 0)
  }

  /// Waits until no other lock excludes this one, and locks the file, but waits not longer than `limit`, and at most a second
  /// once its task is cancelled. It blocks the thread.
  ///
  /// - Returns: whether the file is locked.
  public func attempt(_ mode: Mode, within limit: Duration) throws(FileLockError) -> Bool {
    let start = ContinuousClock.now
    while try !attempt(mode) {
      if start.duration(to: .now) >= (Task.isCancelled ? min(limit, .seconds(1)) : limit) { return false }
      usleep(10_000)
    }
    return true
  }

  /// A process that has locked the file; nil if the system does not say (proc_locks(5)).
  public var holder: Int32? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let file = fopen("/proc/locks", "re") else { return nil }
    defer { fclose(file) }
    let inode = ":\(status.st_ino)"
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
      if words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(inode) { return Int32(words[4]) }
    }
    return nil
  }

  /// Releases the lock before the end of the value's lifetime.
  public func release() {
    flock(descriptor, LOCK_UN)
  }

  private func take(_ mode: Mode, _ flags: Int32) throws(FileLockError) -> Bool {
    let operation = mode == .shared ? LOCK_SH : LOCK_EX
    while flock(descriptor, operation | flags) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw FileLockError(operation: "lock", path: path, code: errno) }
    }
    return true
  }
}

/// A file that cannot be opened or locked.
public struct FileLockError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What failed: `open` or `lock`.
  public let operation: String
  /// The path of the file.
  public let path: String
  /// The system's error number (POSIX `errno`).
  public let code: Int32

  /// The system's message, such as 'Permission denied'.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
