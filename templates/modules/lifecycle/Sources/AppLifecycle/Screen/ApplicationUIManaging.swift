/// Changes the screen on behalf of a session.
///
/// Every call returns on the main actor after the change. Calls can be repeated; a call for the current screen has no
/// effect.
@MainActor
public protocol ApplicationUIManaging: AnyObject, Sendable {
  /// Covers the application, so that no business data can be seen.
  func hideApplicationScreen() async throws
  /// Shows the splash screen while a user is onboarded or restored.
  func showSplashScreenForOnboarding() async throws
  /// Shows the splash screen while a session is being unlocked, by default the one for onboarding.
  func showSplashScreenForUnlock() async throws
  /// Shows the application.
  func showApplicationScreen() async throws
  /// Shows the progress of a flow's steps.
  func showProgressScreen() async throws
}

extension ApplicationUIManaging {
  public func showSplashScreenForUnlock() async throws {
    try await showSplashScreenForOnboarding()
  }
}
