/// What can be asked of a session.
public enum SessionOperation: String, Sendable, CaseIterable {
  /// Runs a flow and gives a session.
  case open
  /// Runs the background steps and gives a session with no screen.
  case openInBackground
  /// Keeps the session, hides the screen.
  case lock
  /// Makes a locked session usable again.
  case unlock
  /// Gives the session up and keeps all data.
  case close
  /// Gives the session up and removes what belongs to its user.
  case removeSession

  /// The states in which the operation is legal. An ``SessionState/initial`` session can be removed only while a user is
  /// onboarded.
  public var legalStates: Set<SessionState> {
    switch self {
    case .open: [.initial, .opened, .inBackgroundProcessing]
    case .openInBackground: [.initial]
    case .lock: [.opened]
    case .unlock: [.locked]
    case .close: [.opened, .locked, .inBackgroundProcessing]
    case .removeSession: [.initial, .opened, .locked]
    }
  }

  var phrase: String {
    switch self {
    case .open: "open"
    case .openInBackground: "open in the background"
    case .lock: "lock"
    case .unlock: "unlock"
    case .close: "close"
    case .removeSession: "remove"
    }
  }
}
