import HTTPTransport

/// The credentials for a service.
///
/// They are never printed or encoded, so a package and its settings cannot contain them.
public enum HTTPCredentials: Sendable, Hashable {
  /// No credentials.
  case none
  /// A user name and password (RFC 7617).
  case basic(user: String, password: SecretText)
  /// A bearer token (RFC 6750).
  case bearer(SecretText)

  /// Basic credentials with the password on the first line of a file.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreadable`.
  public static func basic(user: String, passwordFile: String) throws -> HTTPCredentials {
    .basic(user: user, password: try SecretText(file: passwordFile, content: "password"))
  }

  /// A bearer token on the first line of a file.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreadable`.
  public static func bearer(file: String) throws -> HTTPCredentials {
    .bearer(try SecretText(file: file, content: "token"))
  }

  /// The authenticator that adds the credentials to requests.
  var authenticator: any Authenticator {
    switch self {
    case .none: NoAuthenticator()
    case .basic(let user, let password): BasicAuthenticator(user: user, password: password)
    case .bearer(let token): BearerAuthenticator { _ in token }
    }
  }
}

extension HTTPCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind of credentials, without their values.
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
