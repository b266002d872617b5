import Glibc

/// Copies and compares files in parts, so that their size does not matter.
public enum FileCopy {
  private static let blockSize = 1 << 18

  /// Copies the contents of a file to another one, which is created or overwritten, and synchronizes it to disk.
  ///
  /// - Parameter permissions: the permissions of a file that is created.
  /// - Throws: ``FileCopyError``. The file then has a part of the contents.
  public static func copy(
    from source: String, to destination: String, permissions: mode_t = 0o600
  ) throws(FileCopyError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileCopyError(operation: "read", path: source, code: errno) }
    defer { close(input) }
    let output = open(destination, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
    guard output >= 0 else { throw FileCopyError(operation: "write", path: destination, code: errno) }
    defer { close(output) }
    var block = [UInt8](repeating: 0, count: blockSize)
    while true {
      let count = read(input, &block, blockSize)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileCopyError(operation: "read", path: source, code: errno) }
      if count == 0 { break }
      guard isWritten(block[..<count], to: output) else {
        throw FileCopyError(operation: "write", path: destination, code: errno)
      }
    }
    guard fsync(output) == 0 else { throw FileCopyError(operation: "write", path: destination, code: errno) }
  }

  /// Whether two files have the same contents; false if one cannot be read.
  public static func areEqual(_ path: String, _ other: String) -> Bool {
    guard let first = fopen(path, "rb") else { return false }
    defer { fclose(first) }
    guard let second = fopen(other, "rb") else { return false }
    defer { fclose(second) }
    var block = [UInt8](repeating: 0, count: blockSize)
    var otherBlock = block
    while true {
      let count = fread(&block, 1, blockSize, first)
      guard fread(&otherBlock, 1, blockSize, second) == count, block[..<count] == otherBlock[..<count] else {
        return false
      }
      if count < blockSize { return ferror(first) == 0 && ferror(second) == 0 }
    }
  }

  private static func isWritten(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A file that cannot be copied.
public struct FileCopyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What failed: `read` or `write`.
  public let operation: String
  /// The path of the file that the system refused.
  public let path: String
  /// The system's error number (POSIX `errno`).
  public let code: Int32

  /// The system's message, such as 'No space left on device'.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "cannot \(operation) '\(path)': \(reason)" }
}
