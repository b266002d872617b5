/// Why a session refuses an operation.
public enum SessionError: Error, Sendable, Equatable {
  /// The operation is illegal in the session's current state.
  case illegalTransition(operation: SessionOperation, state: SessionState)
  /// Another process runs a flow on the profile; its ID is nil if it is not known.
  case busy(operation: SessionOperation, processID: Int32?)
  /// The profile belongs to a session with another service or user.
  case boundElsewhere(kept: SessionBinding, asked: SessionBinding)
}

extension SessionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .illegalTransition(let operation, let state):
      "cannot \(operation.phrase) a session that is '\(state.rawValue)', expected \(Self.list(operation.legalStates.subtracting([state])))"
        + "; \(Self.remedy(state))"
    case .busy(let operation, let processID):
      "cannot \(operation.phrase) the session while \(Self.holder(processID)) runs a flow on this profile"
        + "; wait for it to end, or name another profile"
    case .boundElsewhere(let kept, let asked):
      "this profile belongs to a session with \(kept), not with \(asked)"
        + "; add a user with 'user add NAME', name another profile with '--profile DIR', or end this session with "
        + "'session remove'"
    }
  }

  private static func list(_ states: Set<SessionState>) -> String {
    states.map { "'\($0.rawValue)'" }.sorted().joined(separator: " or ")
  }

  private static func holder(_ processID: Int32?) -> String {
    processID.map { "process \($0)" } ?? "another process"
  }

  private static func remedy(_ state: SessionState) -> String {
    switch state {
    case .initial: "open it first"
    case .inFlow, .inBackgroundProcessing: "wait for the flow to end"
    case .opened: "lock or close it first"
    case .locked: "unlock it first"
    }
  }
}
