import Glibc

/// Replaces a file atomically: writes a new file next to it, synchronizes it to disk, and renames it. If the process or the
/// machine crashes, the file has either the old contents or the new ones.
///
/// Only the user can read the file, whatever the permissions of the old one, since it may hold secrets or business data.
package struct AtomicFile: Sendable {
  /// The path of the file.
  package let path: String
  private let directory: String
  private let name: String

  /// The file need not exist, but its directory must.
  package init(path: String) {
    self.path = path
    let split = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    directory = split == path.startIndex ? "./" : String(path[..<split])
    name = String(path[split...])
  }

  /// Replaces the contents. If that fails, the file is unchanged.
  package func replace(with bytes: [UInt8]) throws(AtomicFileError) {
    let draft = "\(directory).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do throws(AtomicFileError) {
      try write(bytes, toNewFile: draft)
      guard rename(draft, path) == 0 else { throw AtomicFileError(operation: "replace", path: path, code: errno) }
      try makeDirectoryDurable()
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Removes the new files of a directory that killed processes have left, with all or a part of the contents that they were
  /// writing.
  ///
  /// - Parameter age: how old they are at least, in seconds; a younger one may still be written.
  package static func removeDrafts(in directory: String, olderThan age: Int = 60) {
    guard let entries = opendir(directory) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard isDraft(name), fstatat(dirfd(entries), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG, time(nil) - status.st_mtim.tv_sec >= age
      else { continue }
      unlinkat(dirfd(entries), name, 0)
    }
  }

  /// Whether a name is one that ``replace(with:)`` gives to a new file.
  private static func isDraft(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 3 && parts[0].isEmpty && !parts[1].isEmpty && UInt64(parts[parts.count - 1], radix: 36) != nil
  }

  private func write(_ bytes: [UInt8], toNewFile path: String) throws(AtomicFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw AtomicFileError(operation: "create", path: path, code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw AtomicFileError(operation: "write", path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw AtomicFileError(operation: "write", path: path, code: errno) }
  }

  /// Synchronizes the directory. A rename survives a loss of power only after its directory has been written.
  private func makeDirectoryDurable() throws(AtomicFileError) {
    let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw AtomicFileError(operation: "open", path: directory, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw AtomicFileError(operation: "write", path: directory, code: errno)
    }
  }
}

/// A file that cannot be replaced.
package struct AtomicFileError: Error, Sendable, Hashable {
  /// What failed: `create`, `write`, `replace` or `open`.
  package let operation: String
  /// The path of the file or directory for which it failed.
  package let path: String
  /// The system's error number (POSIX `errno`).
  package let code: Int32

  /// The system's message, such as 'No space left on device'.
  package var reason: String { String(cString: strerror(code)) }
}
