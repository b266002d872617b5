import Glibc

/// A file that is written in parts, so that its size does not matter.
public final class FileOutput {
  private let path: String
  private let descriptor: Int32

  /// Creates a file, or empties it.
  ///
  /// - Parameter permissions: the permissions of a file that is created.
  public init(path: String, permissions: mode_t = 0o600) throws(FileOutputError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw FileOutputError(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Writes the next part.
  public func write(_ bytes: [UInt8]) throws(FileOutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileOutputError(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the file is on disk.
  public func synchronize() throws(FileOutputError) {
    guard fsync(descriptor) == 0 else { throw FileOutputError(path: path, code: errno) }
  }
}

/// A file that cannot be written.
public struct FileOutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The system's error number (POSIX `errno`).
  public let code: Int32

  /// The system's message, such as 'No space left on device'.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "cannot write '\(path)': \(reason)" }
}
