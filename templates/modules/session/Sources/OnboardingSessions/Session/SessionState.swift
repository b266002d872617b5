/// The state of a session, which is persistent.
public enum SessionState: String, Sendable, Codable, CaseIterable {
  /// No session: nobody is onboarded yet, or the session was closed or removed.
  case initial
  /// A flow is running.
  case inFlow
  /// There is a session, and it can be used.
  case opened
  /// There is a session, and it must be unlocked before it can be used.
  case locked
  /// The background steps of an open session are running in this process. For others the session is open.
  case inBackgroundProcessing
}
