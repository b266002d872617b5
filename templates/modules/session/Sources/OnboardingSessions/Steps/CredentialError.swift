/// Why a session has no valid credential.
public enum CredentialError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The service refused the credential.
  case refused(reason: String)
  /// There is no password for the configured user.
  case missingPassword(user: String)
  /// The user has to sign in at the authorization server, which is not possible now.
  case cannotSignIn(reason: String)
  /// Somebody else than the person of the session has signed in.
  case otherPerson
  /// The authorization server did not say who has signed in, but the session belongs to a person.
  case unknownPerson

  public var description: String {
    switch self {
    case .refused(let reason): "the service refused the credential: \(reason); check the user, password or token"
    case .missingPassword(let user): "there is no password for '\(user)'; name a password file"
    case .otherPerson:
      "somebody else has signed in than the person of this session, whose rows and changes are on this machine; sign in as "
        + "that person, remove the session first ('session remove', with '--export FILE' while changes wait), or add another "
        + "user of the profile ('user add NAME')"
    case .unknownPerson:
      "the authorization server does not say who has signed in, and this session belongs to a person; use the scope of the "
        + "first sign-in ('--scope')"
    case .cannotSignIn(let reason): "cannot sign in at the authorization server: \(reason)"
    }
  }
}
