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
