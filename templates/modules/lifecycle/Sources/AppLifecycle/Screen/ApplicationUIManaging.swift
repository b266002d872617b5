/// Changes the screen on behalf of a session.
///
/// Every call returns, on the main actor, once the change is made; calls may repeat, and one for the screen that already
/// shows does nothing.
@MainActor
public protocol ApplicationUIManaging: AnyObject, Sendable {
  /// Covers the application, so that no business data can be seen.
  func hideApplicationScreen() async throws
  /// Shows the splash screen while a user is onboarded or restored.
  func showSplashScreenForOnboarding() async throws
  /// Shows the splash screen while a session is unlocked, by default the one for onboarding.
  func showSplashScreenForUnlock() async throws
  /// Shows the application.
  func showApplicationScreen() async throws
  /// Shows how far the steps of a flow are.
  func showProgressScreen() async throws
}

extension ApplicationUIManaging {
  public func showSplashScreenForUnlock() async throws {
    try await showSplashScreenForOnboarding()
  }
}
