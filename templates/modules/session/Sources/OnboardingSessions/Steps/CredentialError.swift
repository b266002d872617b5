/// Why a session has no credential that the service takes.
public enum CredentialError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The service has refused the credential, for a reason that it told.
  case refused(reason: String)
  /// A user name is configured and there is no password for it.
  case missingPassword(user: String)

  public var description: String {
    switch self {
    case .refused(let reason): "the service refused the credential: \(reason); check user, password or token"
    case .missingPassword(let user): "there is no password for '\(user)'; name a file that holds it"
    }
  }
}
