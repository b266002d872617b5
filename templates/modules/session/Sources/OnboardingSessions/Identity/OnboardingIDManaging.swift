import FoundationEssentials

/// The flow that an identity store chose: its kind and its user.
public struct FlowChoice: Sendable, Equatable {
  /// The kind of the flow.
  public var kind: OnboardingFlowKind
  /// The user of the flow.
  public var onboardingID: UUID

  /// Creates a choice.
  public init(kind: OnboardingFlowKind, onboardingID: UUID) {
    self.kind = kind
    self.onboardingID = onboardingID
  }
}

/// Stores which users are onboarded, and chooses the flow that opens a session.
///
/// ``SingleUserIDStore`` is the store for one user. A store for several users returns the current user's identifier.
public protocol OnboardingIDManaging: Sendable {
  /// The current user; nil if nobody is onboarded.
  func currentID() async throws -> UUID?
  /// The flow that opens a session.
  ///
  /// - Throws: ``OnboardingError/notOnboarded(flow:)`` for a background flow if nobody is onboarded.
  func flowToStart(inBackground: Bool) async throws -> FlowChoice
  /// Stores a user whose onboarding is complete.
  func didOnboard(_ onboardingID: UUID) async throws
  /// Removes a user whose reset is complete.
  func didReset(_ onboardingID: UUID) async throws
}
