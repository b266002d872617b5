/// What a session proves its user with. Its text form shows no secret.
public enum SessionCredential: Sendable, Hashable {
  /// The service asks for no proof.
  case none
  /// A name and a password (RFC 7617).
  case basic(user: String, password: String)
  /// A token (RFC 6750).
  case bearer(token: String)
}

extension SessionCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .none: "no credential"
    case .basic(let user, _): "password of '\(user)'"
    case .bearer: "bearer token"
    }
  }

  public var debugDescription: String { description }

  /// Empty, so that `dump` shows no secret either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ContextKey where Value == SessionCredential {
  /// What the session proves its user with; put there by ``AuthenticationStep``.
  public static var credential: ContextKey { ContextKey("credential") }
}
