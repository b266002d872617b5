import AppLifecycle
import OnboardingSessions

/// Forwards a session's screen changes to the application's screen manager.
@MainActor
final class ScreenPresentation: SessionPresenting {
  private let screen: any ApplicationUIManaging

  nonisolated init(_ screen: any ApplicationUIManaging) { self.screen = screen }

  func showSplashScreenForOnboarding() async throws { try await screen.showSplashScreenForOnboarding() }
  func showSplashScreenForUnlock() async throws { try await screen.showSplashScreenForUnlock() }
  func showProgressScreen() async throws { try await screen.showProgressScreen() }
  func showApplicationScreen() async throws { try await screen.showApplicationScreen() }
  func hideApplicationScreen() async throws { try await screen.hideApplicationScreen() }
}
