/// Why a session has no credential that the service takes.
public enum CredentialError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The service has refused the credential, for a reason that it told.
  case refused(reason: String)
  /// The file that the configuration names holds no secret.
  case empty(path: String)
  /// The file that the configuration names cannot be read.
  case unreadable(path: String, reason: String)
  /// A user name is configured and there is no password for it.
  case missingPassword(user: String)

  public var description: String {
    switch self {
    case .refused(let reason): "the service refused the credential: \(reason); check user, password or token"
    case .empty(let path): "'\(path)' holds no secret, expected it in the first line; write it there"
    case .unreadable(let path, let reason): "cannot read the secret in '\(path)': \(reason)"
    case .missingPassword(let user): "there is no password for '\(user)'; name a file that holds it"
    }
  }
}
