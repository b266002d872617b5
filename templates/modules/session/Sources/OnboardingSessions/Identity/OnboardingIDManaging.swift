import FoundationEssentials

/// The flow that an identity store chose: its kind and whom it is for.
public struct FlowChoice: Sendable, Equatable {
  /// What the flow is for.
  public var kind: OnboardingFlowKind
  /// The user that the flow is for.
  public var onboardingID: UUID

  /// Makes a choice.
  public init(kind: OnboardingFlowKind, onboardingID: UUID) {
    self.kind = kind
    self.onboardingID = onboardingID
  }
}

/// Knows who is onboarded, and so chooses the flow that opens a session.
///
/// A store for one user is ``SingleUserIDStore``; one for several answers the current user's identifier.
public protocol OnboardingIDManaging: Sendable {
  /// The user whom a session belongs to, nil where nobody is onboarded.
  func currentID() async throws -> UUID?
  /// The flow that opens a session now. Throws ``OnboardingError/notOnboarded(flow:)`` where a background flow is asked
  /// for and nobody is onboarded.
  func flowToStart(inBackground: Bool) async throws -> FlowChoice
  /// Remembers a user whose onboarding has come to its end.
  func didOnboard(_ onboardingID: UUID) async throws
  /// Forgets a user whose reset has come to its end.
  func didReset(_ onboardingID: UUID) async throws
}
