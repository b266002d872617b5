/// The disk operations that writing a package needs. Tests substitute one that fails, or ends the process, at a chosen
/// call.
///
/// Paths are absolute. A failing call throws ``FileSystemError``.
public protocol FileSystem: Sendable {
  /// The kind of file at a path, without following symbolic links; nil if there is none.
  func status(of path: String) throws -> FileStatus?
  /// The content of a file.
  func contents(of path: String) throws -> [UInt8]
  /// The sorted names of the entries in a folder.
  func names(in directory: String) throws -> [String]
  /// Creates a folder in an existing one, unless it exists.
  func makeDirectory(_ path: String) throws
  /// Creates or overwrites a file.
  func write(_ bytes: [UInt8], to path: String, isExecutable: Bool) throws
  /// Moves a file or folder, replacing a file or an empty folder at the new path.
  func rename(_ path: String, to newPath: String) throws
  /// Removes a file, a symbolic link or an empty folder.
  func remove(_ path: String) throws
  /// Waits until files, or the entries of folders, are safe from a power failure; in no particular order.
  func sync(_ paths: [String]) throws
  /// Locks a folder, until the process ends at the latest; nil if someone else has locked it. A shared lock only
  /// excludes exclusive ones.
  func lock(_ directory: String, isShared: Bool) throws -> (any FolderLock)?
}

extension FileSystem {
  /// Locks a folder exclusively.
  public func lock(_ directory: String) throws -> (any FolderLock)? { try lock(directory, isShared: false) }

  /// The paths of all files below a folder, relative to it and sorted; empty if there is no such folder.
  package func files(below folder: String) throws -> [String] {
    guard try status(of: folder) == .directory else { return [] }
    return try names(in: folder).sorted().flatMap { name in
      try status(of: "\(folder)/\(name)") == .directory
        ? try files(below: "\(folder)/\(name)").map { "\(name)/\($0)" } : [name]
    }
  }
}

/// A lock on a folder that is held during the lifetime of the object.
public protocol FolderLock: AnyObject, Sendable {}

/// The kind of file at a path.
public enum FileStatus: Hashable, Sendable {
  /// A regular file, and whether its owner may execute it.
  case file(isExecutable: Bool)
  /// A folder.
  case directory
  /// Anything else, such as a symbolic link or a socket.
  case other
}

/// A failed disk operation.
public struct FileSystemError: Error, Hashable, Sendable {
  /// The operation: `write`, `rename`, …
  public let operation: String
  /// The path of the file or folder.
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
