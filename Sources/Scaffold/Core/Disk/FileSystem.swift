/// What writing needs of a disk; tests put one in its place that fails, or dies, at a call of their choice.
///
/// Paths are absolute. A failing call throws ``FileSystemError``.
public protocol FileSystem: Sendable {
  /// What stands at a path, symbolic links not followed; nil where nothing does.
  func status(of path: String) throws -> FileStatus?
  /// What a file holds.
  func contents(of path: String) throws -> [UInt8]
  /// The names of what a folder holds, sorted.
  func names(in directory: String) throws -> [String]
  /// Makes a folder whose parent is there; one that is there already is fine.
  func makeDirectory(_ path: String) throws
  /// Writes a file anew, or over the old one.
  func write(_ bytes: [UInt8], to path: String, isExecutable: Bool) throws
  /// Gives something another path, in place of a file or empty folder that stands there.
  func rename(_ path: String, to newPath: String) throws
  /// Removes a file, a symbolic link or an empty folder.
  func remove(_ path: String) throws
  /// Waits until files, or the entries of folders, are safe from a loss of power; in no particular order.
  func sync(_ paths: [String]) throws
  /// Takes the lock of a folder, which ends with the process at the latest; nil where somebody else holds it. Those who
  /// share it keep only those out who do not.
  func lock(_ directory: String, isShared: Bool) throws -> (any FileLock)?
}

extension FileSystem {
  /// Takes the lock of a folder for oneself alone.
  public func lock(_ directory: String) throws -> (any FileLock)? { try lock(directory, isShared: false) }
}

/// A lock that is held as long as the object lives.
public protocol FileLock: AnyObject, Sendable {}

/// What stands at a path.
public enum FileStatus: Hashable, Sendable {
  /// A file, and whether its owner may execute it.
  case file(isExecutable: Bool)
  /// A folder.
  case directory
  /// A symbolic link, a socket or the like.
  case other
}

/// A call to the disk that failed.
public struct FileSystemError: Error, Hashable, Sendable {
  /// What was tried: `write`, `rename`, …
  public let operation: String
  /// Where.
  public let path: String
  /// The system's error number (POSIX `errno`).
  public let code: Int32

  /// Creates an error.
  public init(operation: String, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }
}
