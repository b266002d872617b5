/// What can go wrong with the files of a profile.
public enum ProfileError: Error, Sendable, Equatable {
  /// The system refused an operation on a file.
  case refused(operation: String, path: String, reason: String)
  /// A file of the profile holds something else than what was written there.
  case damaged(path: String, reason: String)
}

extension ProfileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let operation, let path, let reason):
      "cannot \(operation) '\(path)': \(reason)"
    case .damaged(let path, let reason):
      "'\(path)' is damaged: \(reason); put back a copy of it, or remove the file to start over"
    }
  }
}
