/// The operations on a session.
public enum SessionOperation: String, Sendable, CaseIterable {
  /// Runs a flow and returns a session.
  case open
  /// Runs the background steps and returns a session without a screen.
  case openInBackground
  /// Locks the session and hides the screen.
  case lock
  /// Unlocks a locked session.
  case unlock
  /// Closes the session and keeps its data.
  case close
  /// Closes the session and removes its user's data.
  case removeSession

  /// The states in which the operation is legal. In the state ``SessionState/initial``, removing also requires an onboarded
  /// user.
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
