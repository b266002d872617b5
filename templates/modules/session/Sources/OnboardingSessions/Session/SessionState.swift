/// Where a session stands. Persisted, so a later process finds it.
public enum SessionState: String, Sendable, Codable, CaseIterable {
  /// No session: nobody is onboarded yet, or the session was closed or removed.
  case initial
  /// A flow runs.
  case inFlow
  /// There is a session and it may be used.
  case opened
  /// There is a session and it may not be used before it is unlocked.
  case locked
  /// A session serves work without a screen.
  case inBackgroundProcessing
}
