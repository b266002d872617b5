import Glibc

/// Reads secrets, such as passwords and tokens, from files, since other users can see the arguments of a process.
public enum SecretFile {
  /// The maximum size of the file in bytes. A device or a pipe may never end.
  public static let limit = 1 << 20

  /// Reads the first line of a file as a secret, without its line end.
  ///
  /// - Throws: ``SecretFileError``.
  public static func secret(in path: String) throws(SecretFileError) -> String {
    CoreDumps.forbid()
    let line: Substring = try text(of: path).prefix { !$0.isNewline }
    guard !line.isEmpty else { throw .empty(path: path) }
    return String(line)
  }

  private static func text(of path: String) throws(SecretFileError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &block, block.count)
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      bytes.append(contentsOf: block[..<count])
      guard bytes.count <= limit else { throw .unreadable(path: path, reason: "it has more than \(limit >> 20) MB") }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not UTF-8 text")
    }
    return text
  }

  private static func failure(_ path: String) -> SecretFileError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}

/// Why a secret cannot be read from a file.
public enum SecretFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first line of the file is empty.
  case empty(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)

  public var description: String {
    switch self {
    case .empty(let path): "'\(path)' contains no secret; write it on the first line"
    case .unreadable(let path, let reason): "cannot read the secret in '\(path)': \(reason)"
    }
  }
}
