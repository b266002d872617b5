import OnboardingSessions

@MainActor
final class RecordingScreens: SessionPresenting {
  private let log: EventLog

  nonisolated init(_ log: EventLog) {
    self.log = log
  }

  func showSplashScreenForOnboarding() { log.note("splash") }
  func showSplashScreenForUnlock() { log.note("unlock splash") }
  func showProgressScreen() { log.note("progress") }
  func showApplicationScreen() { log.note("application") }
  func hideApplicationScreen() { log.note("hidden") }
}
