import Observation

/// The screen of the application as observable state for the user interface.
///
/// Methods change the state on the main actor before they return, so that their caller finds the screen changed.
@MainActor
@Observable
public final class AppUILifecycleManager: ApplicationUIManaging {
  /// The current screen.
  public private(set) var screen: ApplicationScreen = .onboarding

  /// Called after each change, before the method that caused it returns. A program that shows business data on its
  /// terminal removes it here.
  @ObservationIgnored
  public var didChange: (@MainActor (ApplicationScreen) -> Void)?

  /// Creates a manager that shows the onboarding screen.
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

  /// Shows the onboarding screen, which also shows the progress of the steps.
  public func showProgressScreen() {
    change(to: .onboarding)
  }

  /// Changes the screen, but only if it differs, since observers are notified of every write.
  private func change(to target: ApplicationScreen) {
    guard screen != target else { return }
    screen = target
    didChange?(target)
  }
}
