import FoundationEssentials
import Glibc

/// Replaces a file atomically: writes a new file next to it, synchronizes it to disk, and renames it.
struct AtomicFile {
  let directory: String
  let name: String

  func replace(with data: Data) throws {
    let target: String = directory + "/" + name
    let draft: String = directory + "/." + name + "." + UUID().uuidString
    do {
      try write(data, toNewFile: draft)
      guard rename(draft, target) == 0 else { throw failure("replace", target) }
      try makeDirectoryDurable()
    } catch {
      unlink(draft)
      throw error
    }
  }

  private func write(_ data: Data, toNewFile path: String) throws {
    let descriptor: Int32 = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("create", path) }
    defer { close(descriptor) }
    try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var rest: UnsafeRawBufferPointer.SubSequence = bytes[...]
      while !rest.isEmpty {
        let count: Int = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw failure("write", path) }
        rest = rest.dropFirst(count)
      }
    }
    guard fsync(descriptor) == 0 else { throw failure("write", path) }
  }

  /// Synchronizes the directory. A rename survives a loss of power only after its directory has been written.
  private func makeDirectoryDurable() throws {
    let descriptor: Int32 = open(directory, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", directory) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure("write", directory) }
  }

  private func failure(_ operation: String, _ path: String) -> ProfileError {
    .refused(operation: operation, path: path, reason: String(cString: strerror(errno)))
  }
}
