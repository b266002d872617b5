/// Why a passcode is not accepted.
public enum PasscodeError: Error, Sendable, Equatable {
  /// The passcode is wrong; `triesLeft` is nil if there is no limit.
  case wrong(triesLeft: Int?)
  /// The passcode was wrong too often. The recovery key still opens the session.
  case limitReached(tries: Int, hasRecoveryKey: Bool)
  /// The session is locked, and nobody can be asked for the passcode.
  case locked
  /// The application needs a passcode, and nobody can be asked for a new one.
  case required
  /// A new passcode lacks what the policy demands.
  case unsuitable(missing: [String])
  /// The passcode was removed and set again while the program waited for an answer.
  case replaced
  /// The session has a passcode already.
  case alreadySet
  /// The session has no passcode.
  case notSet
  /// The session has no recovery key.
  case noRecoveryKey
  /// The recovery key is wrong.
  case wrongRecoveryKey
}

extension PasscodeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wrong(nil): "the passcode is wrong; try again"
    case .wrong(let triesLeft?):
      "the passcode is wrong; \(triesLeft) more \(triesLeft == 1 ? "try is" : "tries are") possible"
    case .limitReached(let tries, true):
      "the passcode was wrong \(tries) times and is not accepted any more; replace it with 'passcode recover'"
    case .limitReached(let tries, false):
      "the passcode was wrong \(tries) times and is not accepted any more; remove the session and its data with "
        + "'session remove'"
    case .locked: "the session is locked, and there is no terminal to ask for the passcode; use '--passcode-file FILE'"
    case .required:
      "a new passcode is needed, and there is no terminal to ask for it; use '--new-passcode-file FILE'"
    case .unsuitable(let missing): "the passcode needs \(missing.joined(separator: ", ")); choose another one"
    case .replaced: "another process has set a new passcode in the meantime; run the command again"
    case .alreadySet: "the session has a passcode already; use 'passcode change'"
    case .notSet: "the session has no passcode; create one with 'passcode set'"
    case .noRecoveryKey: "the session has no recovery key; unlock it with the passcode"
    case .wrongRecoveryKey: "the recovery key is wrong; check it against the one that was shown"
    }
  }
}
