import Glibc
import LocalFiles

/// The disk of this machine.
public struct DiskFileSystem: FileSystem {
  /// Creates an object for the disk of this machine.
  public init() {}

  /// The kind of file at a path; see ``FileSystem/status(of:)``.
  public func status(of path: String) throws -> FileStatus? {
    var information = stat()
    guard lstat(path, &information) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", path)
    }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file(isExecutable: information.st_mode & S_IXUSR != 0)
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// The content of a file.
  public func contents(of path: String) throws -> [UInt8] {
    let descriptor = try open(path, O_RDONLY, for: "read")
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: block[..<count])
      } else if errno != EINTR {
        throw failure("read", path)
      }
    }
  }

  /// The sorted names of the entries in a folder.
  public func names(in directory: String) throws -> [String] {
    guard let stream = opendir(directory) else { throw failure("list", directory) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Creates a folder, unless it exists.
  public func makeDirectory(_ path: String) throws {
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    if code == EEXIST, try status(of: path) == .directory { return }
    throw FileSystemError(operation: "make the folder", path: path, code: code)
  }

  /// Creates or overwrites a file.
  public func write(_ bytes: [UInt8], to path: String, isExecutable: Bool) throws {
    let descriptor = try open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: isExecutable ? 0o777 : 0o666, for: "write")
    defer { close(descriptor) }
    guard WholeWrite.write(bytes, to: descriptor) else { throw failure("write", path) }
  }

  /// Moves a file or folder, replacing a file or an empty folder at the new path.
  public func rename(_ path: String, to newPath: String) throws {
    guard Glibc.rename(path, newPath) == 0 else { throw failure("put in place", newPath) }
  }

  /// Removes a file, a symbolic link or an empty folder.
  public func remove(_ path: String) throws {
    guard Glibc.remove(path) == 0 else { throw failure("remove", path) }
  }

  /// Waits until files and folders are safe from a power failure.
  ///
  /// Files are synced concurrently: the disk merges waiting requests, which takes a tenth of the time for a package.
  public func sync(_ paths: [String]) throws {
    try ParallelWork.run(paths.count, lanes: 16) { try sync(paths[$0]) }
  }

  private func sync(_ path: String) throws(FileSystemError) {
    let descriptor = try open(path, O_RDONLY, for: "save")
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("save", path) }
  }

  /// Locks a folder; see ``FileSystem/lock(_:isShared:)``.
  public func lock(_ directory: String, isShared: Bool) throws -> (any FolderLock)? {
    do {
      let lock = try FileLock(path: directory, flags: O_RDONLY | O_DIRECTORY)
      return try lock.attempt(isShared ? .shared : .exclusive) ? lock : nil
    } catch {
      throw FileSystemError(operation: "lock", path: directory, code: error.code)
    }
  }

  private func open(_ path: String, _ flags: Int32, mode: mode_t = 0, for operation: String) throws(FileSystemError)
    -> Int32
  {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(operation, path) }
    return descriptor
  }

  private func failure(_ operation: String, _ path: String) -> FileSystemError {
    FileSystemError(operation: operation, path: path, code: errno)
  }
}

extension FileLock: FolderLock {}
