import FoundationEssentials

/// Reads secrets, such as passwords and tokens, from files: an argument of a process can be seen by others.
public enum SecretFile {
  /// The secret in the first line of a file; editors end the line with a line feed that is not part of it.
  ///
  /// - Throws: ``SecretFileError``.
  public static func secret(in path: String) throws(SecretFileError) -> String {
    let line: Substring = try text(of: path).prefix { !$0.isNewline }
    guard !line.isEmpty else { throw .empty(path: path) }
    return String(line)
  }

  private static func text(of path: String) throws(SecretFileError) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .unreadable(path: path, reason: error.systemReason)
    }
  }
}

/// Why a file gives no secret.
public enum SecretFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file holds nothing in its first line.
  case empty(path: String)
  /// The system refuses to read the file.
  case unreadable(path: String, reason: String)

  public var description: String {
    switch self {
    case .empty(let path): "'\(path)' holds no secret, expected it in the first line; write it there"
    case .unreadable(let path, let reason): "cannot read the secret in '\(path)': \(reason)"
    }
  }
}
