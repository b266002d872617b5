import HTTPTransport

/// What proves to a service who is calling.
///
/// It is never printed and never encoded: a package and its settings cannot come to hold it.
public enum HTTPCredentials: Sendable, Hashable {
  /// Nothing.
  case none
  /// A user's name and password (RFC 7617).
  case basic(user: String, password: SecretText)
  /// A token (RFC 6750).
  case bearer(SecretText)

  /// The user's name with the password on the first line of a file.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreadable`.
  public static func basic(user: String, passwordFile: String) throws -> HTTPCredentials {
    .basic(user: user, password: try SecretFile(path: passwordFile, content: "password").read())
  }

  /// The token on the first line of a file.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreadable`.
  public static func bearer(file: String) throws -> HTTPCredentials {
    .bearer(try SecretFile(path: file, content: "token").read())
  }

  /// What puts the credentials into requests.
  var authenticator: any Authenticator {
    switch self {
    case .none: NoAuthenticator()
    case .basic(let user, let password): BasicAuthenticator(user: user, password: password)
    case .bearer(let token): BearerAuthenticator { _ in token }
    }
  }
}

extension HTTPCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of credentials, without what they are.
  public var description: String {
    switch self {
    case .none: "none"
    case .basic: "user and password"
    case .bearer: "token"
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
