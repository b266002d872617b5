import Glibc

/// A file whose contents are sent, read in parts.
final class BodySource {
  /// The number of bytes to send, which is that of the file when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: the system's reason.
  init(_ path: String) throws(SystemReason) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemReason(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let reason = status.st_mode & S_IFMT == S_IFDIR ? SystemReason(EISDIR) : SystemReason(ESPIPE)
      close(descriptor)
      throw reason
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads the next part into a buffer, and returns its size: zero at the end, nil if the file cannot be read.
  func next(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var count = read(descriptor, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR { count = read(descriptor, buffer.baseAddress, buffer.count) }
    return count < 0 ? nil : count
  }
}

/// A file for a body that is received, written in parts.
final class BodySink {
  let path: String
  /// The number of bytes written.
  private(set) var count = 0
  private var descriptor: Int32 = -1

  init(_ path: String) { self.path = path }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Creates the file, or empties it. A first part does that, too.
  ///
  /// - Throws: the system's reason.
  func start() throws(SystemReason) {
    guard descriptor < 0 else { return }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemReason(errno) }
  }

  /// Writes the next part.
  ///
  /// - Throws: the system's reason.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemReason) {
    try start()
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SystemReason(errno) }
      rest = rest.dropFirst(written)
      count += written
    }
  }
}

/// Why the system refused to read or write a file, such as 'Permission denied'.
struct SystemReason: Error, CustomStringConvertible {
  let description: String

  /// The reason of an error number (POSIX `errno`).
  init(_ code: Int32) { description = String(cString: strerror(code)) }
}
