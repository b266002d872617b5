import FoundationEssentials

/// Decides whether a locked session may be unlocked, for instance by asking for a passcode.
public protocol SessionUnlocking: Sendable {
  /// Returns when the session of this user may be used again, and throws when it stays locked.
  func validateUnlock(of onboardingID: UUID, profile: ProfileDirectory) async throws
}
