import FoundationEssentials

/// Decides whether a locked session may be unlocked, for example by asking for a passcode.
public protocol SessionUnlocking: Sendable {
  /// Returns if the user's session may be unlocked, and throws if it stays locked.
  func validateUnlock(of onboardingID: UUID, profile: ProfileDirectory) async throws
}
