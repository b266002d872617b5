/// The credential of a session. Its description contains no secret.
public enum SessionCredential: Sendable, Hashable {
  /// No credential.
  case none
  /// A name and a password (RFC 7617).
  case basic(user: String, password: String)
  /// A token (RFC 6750).
  case bearer(token: String)
  /// A token that a shell command prints.
  case tokenCommand(String)
  /// Tokens of an OAuth 2.0 authorization server, which are stored in the user's secrets.
  case oauth(secrets: ProfileDirectory)
}

extension SessionCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .none: "no credential"
    case .basic(let user, _): "password of '\(user)'"
    case .bearer: "bearer token"
    case .tokenCommand: "token of a command"
    case .oauth: "token of an authorization server"
    }
  }

  public var debugDescription: String { description }

  /// An empty mirror, so that `dump` does not show a secret either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ContextKey where Value == SessionCredential {
  /// The session's credential; set by ``AuthenticationStep``.
  public static var credential: ContextKey { ContextKey("credential") }
}
