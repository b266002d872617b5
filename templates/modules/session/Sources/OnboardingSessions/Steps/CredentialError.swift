/// Why a session has no valid credential.
public enum CredentialError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The service refused the credential.
  case refused(reason: String)
  /// There is no password for the configured user.
  case missingPassword(user: String)

  public var description: String {
    switch self {
    case .refused(let reason): "the service refused the credential: \(reason); check the user, password or token"
    case .missingPassword(let user): "there is no password for '\(user)'; name a password file"
    }
  }
}
