/// The screens that a session asks for; each call returns once the screen has changed.
///
/// Calls may repeat, so an implementation does nothing where the screen already shows.
@MainActor
public protocol SessionPresenting: AnyObject, Sendable {
  /// Covers the application while a flow runs.
  func showSplashScreenForOnboarding() async throws
  /// Covers the application while it is unlocked.
  func showSplashScreenForUnlock() async throws
  /// Shows how far a long step of a flow is.
  func showProgressScreen() async throws
  /// Shows the application itself; comes before the caller of ``OnboardingSessionManager/open(inBackground:)`` or
  /// ``OnboardingSessionManager/unlock()`` goes on.
  func showApplicationScreen() async throws
  /// Hides business data while the session is locked.
  func hideApplicationScreen() async throws
}
