/// An error with the files of a profile.
public enum ProfileError: Error, Sendable, Equatable {
  /// The operating system refused an operation on a file.
  case refused(operation: String, path: String, reason: String)
  /// A file of the profile does not have the expected contents.
  case damaged(path: String, reason: String)
  /// A file is encrypted, and the session is locked.
  case locked(path: String)
}

extension ProfileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let operation, let path, let reason):
      "cannot \(operation) '\(path)': \(reason)"
    case .damaged(let path, let reason):
      "'\(path)' is damaged: \(reason); restore it from a backup; without it, data of this profile can be lost"
    case .locked(let path):
      "'\(path)' is encrypted; unlock the session first"
    }
  }
}
