import Observation

/// The screen of the application as observable state, which whoever draws follows.
///
/// State comes first, return second, both on the main actor: a caller that goes on finds the screen changed.
@MainActor
@Observable
public final class AppUILifecycleManager: ApplicationUIManaging {
  /// The screen that ought to show.
  public private(set) var screen: ApplicationScreen = .onboarding

  /// Starts with the onboarding screen.
  public nonisolated init() {}

  public func hideApplicationScreen() {
    change(to: .screenshot)
  }

  public func showSplashScreenForOnboarding() {
    change(to: .onboarding)
  }

  public func showApplicationScreen() {
    change(to: .app)
  }

  /// Shows the onboarding screen, which is a progress screen as long as there are steps: ``VisibleContent``.
  public func showProgressScreen() {
    change(to: .onboarding)
  }

  /// Writes nothing where nothing changes, since observers hear of every write.
  private func change(to target: ApplicationScreen) {
    guard screen != target else { return }
    screen = target
  }
}
