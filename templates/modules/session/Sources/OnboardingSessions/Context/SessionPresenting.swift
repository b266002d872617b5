/// Shows the screens of a session. Each call returns when the screen has changed.
///
/// Calls can be repeated. An implementation does nothing if the screen is already shown.
@MainActor
public protocol SessionPresenting: AnyObject, Sendable {
  /// Covers the application while a flow runs.
  func showSplashScreenForOnboarding() async throws
  /// Covers the application while it is being unlocked.
  func showSplashScreenForUnlock() async throws
  /// Shows the progress of a long step.
  func showProgressScreen() async throws
  /// Shows the application. It is called before ``OnboardingSessionManager/open(inBackground:)`` or
  /// ``OnboardingSessionManager/unlock()`` returns.
  func showApplicationScreen() async throws
  /// Hides business data while the session is locked.
  func hideApplicationScreen() async throws
}
