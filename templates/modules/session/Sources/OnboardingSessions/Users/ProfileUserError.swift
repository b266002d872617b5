/// Why a change of a profile's users is refused.
public enum ProfileUserError: Error, Sendable, Equatable {
  /// The profile has no user with this name.
  case unknown(name: String, known: [String])
  /// The profile already has a user with this name.
  case taken(name: String)
  /// The name cannot be typed or shown.
  case unsuitableName(String)
  /// The user still has a session.
  case hasSession(name: String)
}

extension ProfileUserError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no user '\(name)'; \(known.count == 1 ? "the only user is" : "the users are") \(known.map { "'\($0)'" }.joined(separator: ", "))"
    case .taken(let name): "there is already a user '\(name)'; choose another name"
    case .unsuitableName(let name):
      "'\(name)' cannot be the name of a user; use at most 64 letters, digits, '.', '_', '-', '@' and '+', and begin with "
        + "a letter or a digit"
    case .hasSession(let name): "the user '\(name)' has a session; remove the session first"
    }
  }
}
