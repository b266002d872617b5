import FoundationEssentials

/// Reads secrets, such as passwords and tokens, from files, since other users can see the arguments of a process.
public enum SecretFile {
  /// Reads the first line of a file as a secret, without its line end.
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
