import AppLifecycle
import Observation
import Testing

@MainActor
@Suite struct ScreenTests {
  let manager = AppUILifecycleManager()

  @Test func startsWithOnboarding() {
    #expect(manager.screen == .onboarding)
  }

  @Test func changesTheScreenBeforeItReturns() async throws {
    let managing: any ApplicationUIManaging = manager
    try await managing.showApplicationScreen()
    #expect(manager.screen == .app)
    try await managing.hideApplicationScreen()
    #expect(manager.screen == .screenshot)
    try await managing.showSplashScreenForUnlock()
    #expect(manager.screen == .onboarding)
    try await managing.showApplicationScreen()
    try await managing.showProgressScreen()
    #expect(manager.screen == .onboarding)
    try await managing.showSplashScreenForOnboarding()
    #expect(manager.screen == .onboarding)
  }

  enum Call: Sendable, CaseIterable {
    case application, hiding, onboarding, unlocking, progress

    var target: ApplicationScreen {
      switch self {
      case .application: .app
      case .hiding: .screenshot
      case .onboarding, .unlocking, .progress: .onboarding
      }
    }

    @MainActor func perform(on managing: any ApplicationUIManaging) async throws {
      switch self {
      case .application: try await managing.showApplicationScreen()
      case .hiding: try await managing.hideApplicationScreen()
      case .onboarding: try await managing.showSplashScreenForOnboarding()
      case .unlocking: try await managing.showSplashScreenForUnlock()
      case .progress: try await managing.showProgressScreen()
      }
    }
  }

  @Test(
    "P41: every call leads from every screen to its own, and reports a change only if there is one",
    arguments: Call.allCases, Call.allCases)
  func followsEveryTransition(first: Call, second: Call) async throws {
    try await first.perform(on: manager)
    #expect(manager.screen == first.target)
    var shown: [ApplicationScreen] = []
    manager.didChange = { shown.append($0) }
    try await second.perform(on: manager)
    #expect(manager.screen == second.target)
    #expect(shown == (second.target == first.target ? [] : [second.target]))
  }

  /// What is on a terminal is gone when the call returns.
  @Test("P41, P42: a change is reported before the call returns") func reportsAChangeBeforeItReturns() {
    var shown: [ApplicationScreen] = []
    manager.didChange = { shown.append($0) }
    manager.showApplicationScreen()
    manager.showApplicationScreen()
    manager.hideApplicationScreen()
    #expect(shown == [.app, .screenshot])
  }

  @Test func notifiesObserversOnlyOfChanges() {
    let log = EventLog()
    withObservationTracking {
      _ = manager.screen
    } onChange: {
      log.note("change")
    }
    manager.showSplashScreenForOnboarding()
    #expect(log.entries.isEmpty)
    manager.showApplicationScreen()
    #expect(log.entries == ["change"])
  }
}
