/// The operations on a session.
public enum SessionOperation: String, Sendable, CaseIterable {
  /// Runs a flow and returns a session.
  case open
  /// Runs the background steps of an open session, and returns it without a screen.
  case openInBackground
  /// Locks the session and hides the screen.
  case lock
  /// Unlocks a locked session.
  case unlock
  /// Closes the session and keeps its data.
  case close
  /// Closes the session and removes its user's data.
  case removeSession
  /// Replaces a forgotten passcode.
  case resetPasscode

  /// The states in which the operation is legal. In the state ``SessionState/initial``, removing and a new passcode also
  /// require an onboarded user.
  public var legalStates: Set<SessionState> {
    switch self {
    case .open: [.initial, .opened]
    case .openInBackground, .lock: [.opened]
    case .unlock: [.locked]
    case .close: [.opened, .locked]
    case .removeSession, .resetPasscode: [.initial, .opened, .locked]
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
    case .resetPasscode: "replace the passcode of"
    }
  }
}
